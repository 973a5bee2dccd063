import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The browser key to which a session is bound. Existing sessions stay unbound. */
export const boundSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('key_thumbprint', 'text').execute();
    await db.schema.alterTable('login_history').addColumn('key_bound', 'integer').execute();
  },
};
