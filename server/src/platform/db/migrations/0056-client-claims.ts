import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Claims of a client's own, as JSON: the name of each, and the attribute of accounts that it tells. */
export const clientClaims: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('clients')
      .addColumn('claims', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute();
  },
};
