import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A client's own claims as JSON: claim name to account attribute. */
export const clientClaims: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('clients')
      .addColumn('claims', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute();
  },
};
