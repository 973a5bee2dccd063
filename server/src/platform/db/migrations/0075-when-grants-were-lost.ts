import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a client last lost each grant, as JSON; empty for the existing ones. */
export const whenGrantsWereLost: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('clients')
      .addColumn('lost_grants', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
  },
};
