import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** From which browser a session was begun, and since when an account knows a browser; null of before that was kept. */
export const strangeSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('browser_hash', 'text').execute();
    await db.schema.alterTable('known_browsers').addColumn('first_seen_at', 'bigint').execute();
  },
};
