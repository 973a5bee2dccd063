import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The language that the owner chose; null without a choice. */
export const locale: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('locale', 'text').execute();
  },
};
