import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a client became public, in milliseconds. Null if it never did, as for the existing ones. */
export const whenAClientLostItsSecret: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('clients').addColumn('public_since', 'bigint').execute();
  },
};
