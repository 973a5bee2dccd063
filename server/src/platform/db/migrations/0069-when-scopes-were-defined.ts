import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When each scope of an API was defined and described, as JSON. Existing ones count as old as their API. */
export const whenScopesWereDefined: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('apis')
      .addColumn('scope_times', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute();
  },
};
