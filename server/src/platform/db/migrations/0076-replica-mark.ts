import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What shows how far a replica has come. */
export const replicaMark: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('replica_mark')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('mark', 'bigint', (c) => c.notNull())
      .execute();
  },
};
