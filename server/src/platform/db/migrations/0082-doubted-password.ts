import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which password a report has left without a second factor (security #582). Of earlier reports this is not known. */
export const doubtedPassword: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('doubted_password_version', 'integer').execute();
  },
};
