import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When an API was last closed to applications that were granted nothing there; 0 for the existing ones. */
export const apiClosedAt: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('apis')
      .addColumn('closed_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
