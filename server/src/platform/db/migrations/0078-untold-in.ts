import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The sessions of an account that added sign-in methods while nobody could be told. */
export const untoldIn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('untold_in', 'text').execute();
  },
};
