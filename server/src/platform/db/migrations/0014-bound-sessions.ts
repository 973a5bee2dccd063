import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The key of its browser that a session is bound to; sessions of before are bound to none. */
export const boundSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('key_thumbprint', 'text').execute();
    await db.schema.alterTable('login_history').addColumn('key_bound', 'integer').execute();
  },
};
