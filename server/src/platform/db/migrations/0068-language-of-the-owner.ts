import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The language in which the owner of an account signs in. Null for existing rows, until their next sign-in. */
export const languageOfTheOwner: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('used_locale', 'text').execute();
  },
};
