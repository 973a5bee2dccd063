import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Additional attributes that operators set on an account: a flat JSON object; null if empty. */
export const attributes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('attributes', 'text').execute();
  },
};
