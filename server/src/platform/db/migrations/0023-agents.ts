import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Applications that registered themselves, APIs that are open to them, and clients with a stricter profile. */
export const agents: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('apis')
      .addColumn('open', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('clients')
      .addColumn('self_registered', 'text', (c) => c.check(sql`self_registered in ('open', 'document')`))
      .execute();
    await db.schema.alterTable('clients').addColumn('read_at', 'bigint').execute();
    await db.schema.alterTable('clients').addColumn('fresh_until', 'bigint').execute();
    await db.schema
      .alterTable('clients')
      .addColumn('profile', 'text', (c) => c.check(sql`profile in ('fapi2')`))
      .execute();
    await db.schema
      .createIndex('application_access_by_client')
      .on('application_access')
      .column('client_id')
      .execute();
  },
};
