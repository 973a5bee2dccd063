import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** In which sessions the factors of a sign-in were added: a report of such a session covers the sign-in (security #626). */
export const whatSignInsRestOn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('rests_on', 'text').execute();
    await db.schema.alterTable('trusted_devices').addColumn('rests_on', 'text').execute();
  },
};
