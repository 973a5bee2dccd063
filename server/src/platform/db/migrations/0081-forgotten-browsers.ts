import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which browsers a session has made unknown: if it was a stranger's, they may be the owner's (security #581). */
export const forgottenBrowsers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('forgotten_browsers')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('browser_hash', 'text', (c) => c.notNull())
      .addColumn('session_id', 'text', (c) => c.notNull())
      .addColumn('first_seen_at', 'bigint')
      .addColumn('forgotten_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('forgotten_browsers_key', ['user_id', 'browser_hash', 'session_id'])
      .execute();
    await db.schema
      .createIndex('forgotten_browsers_by_time')
      .on('forgotten_browsers')
      .column('forgotten_at')
      .execute();
  },
};
