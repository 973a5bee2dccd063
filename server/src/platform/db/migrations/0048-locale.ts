import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The language that its owner chose; null where they never did. */
export const locale: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('locale', 'text').execute();
  },
};
