import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Delivery reports of a gateway. */
export const deliveryReports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outbox').addColumn('report', 'text').execute();
  },
};
