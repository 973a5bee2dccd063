import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a gateway reports of a message that it took over. */
export const deliveryReports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outbox').addColumn('report', 'text').execute();
  },
};
