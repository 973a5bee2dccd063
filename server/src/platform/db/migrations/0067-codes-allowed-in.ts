import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The session that allowed codes beside a strong factor, which a report takes back. Null for existing rows. */
export const codesAllowedIn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('codes_allowed_in', 'text').execute();
  },
};
