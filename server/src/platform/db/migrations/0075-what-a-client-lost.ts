import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a client last lost each grant, API and scope, as JSON; empty for the existing ones. */
export const whatAClientLost: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('clients')
      .addColumn('lost', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
  },
};
