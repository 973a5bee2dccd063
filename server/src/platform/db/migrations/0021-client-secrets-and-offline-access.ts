import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A second client secret, ID tokens without a person's claims, and grants that outlive the session. */
export const clientSecretsAndOfflineAccess: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['secret_id', 'next_secret', 'next_secret_id']) {
      await db.schema.alterTable('clients').addColumn(column, 'text').execute();
    }
    for (const [table, column] of [
      ['clients', 'small_id_token'],
      ['oidc_records', 'offline'],
    ] as const) {
      await db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
    }
  },
};
