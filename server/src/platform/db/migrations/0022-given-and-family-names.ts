import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Names that operators give apart; nothing is ever split from the name that a person goes by. */
export const givenAndFamilyNames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['given_name', 'family_name']) {
      await db.schema.alterTable('users').addColumn(column, 'text').execute();
    }
  },
};
