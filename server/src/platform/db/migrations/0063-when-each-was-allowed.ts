import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a person allowed an application each item, as JSON: item to ISO 8601. */
export const whenEachWasAllowed: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('application_access')
      .addColumn('allowed_times', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute();
  },
};
