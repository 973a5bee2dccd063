import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The browser in which a session began, and since when an account knows a browser; null for existing rows. */
export const strangeSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('browser_hash', 'text').execute();
    await db.schema.alterTable('known_browsers').addColumn('first_seen_at', 'bigint').execute();
  },
};
