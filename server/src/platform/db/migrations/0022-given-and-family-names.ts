import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Given and family names that operators set. They are never derived from the full name. */
export const givenAndFamilyNames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['given_name', 'family_name']) {
      await db.schema.alterTable('users').addColumn(column, 'text').execute();
    }
  },
};
