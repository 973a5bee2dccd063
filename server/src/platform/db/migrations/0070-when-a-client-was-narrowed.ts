import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a client lost its secret or the operator's trust, in milliseconds. Null if it never did, as for the existing ones. */
export const whenAClientWasNarrowed: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('clients').addColumn('narrowed_at', 'bigint').execute();
  },
};
