import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which password an expiry notice let a session set without a proof. Of earlier ones this is not known. */
export const unprovenPassword: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('unproven_password_version', 'integer').execute();
  },
};
