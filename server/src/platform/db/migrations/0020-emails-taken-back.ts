import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The email that a waiting reset takes back, and the failed second factor by which the owner was told. */
export const emailsTakenBack: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('waiting_resets').addColumn('restores_email', 'text').execute();
    await db.schema.alterTable('waiting_resets').addColumn('displaced_at', 'bigint').execute();
    await db.schema.alterTable('login_history').addColumn('is_told', 'integer').execute();
  },
};
