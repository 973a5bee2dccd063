import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What operators know of an account besides: a flat JSON object; null where there is nothing. */
export const attributes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('attributes', 'text').execute();
  },
};
