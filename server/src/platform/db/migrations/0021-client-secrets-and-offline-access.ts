import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A second secret beside the first, ID tokens without the claims of a person, and what goes on after signing out. */
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
