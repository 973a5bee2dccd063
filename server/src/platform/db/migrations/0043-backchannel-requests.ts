import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Requests of applications over the back channel, answered on the companion (CIBA). */
export const backchannelRequests: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('backchannel_requests')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('record_id', 'text', (c) => c.notNull().unique())
      .addColumn('client_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('hint_hash', 'text', (c) => c.notNull())
      .addColumn('shown', 'integer', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('details', 'text')
      .addColumn('items', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('grant_id', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('answered_at', 'bigint')
      .addColumn('answered_by', 'text')
      .addColumn('polled_at', 'bigint')
      .addColumn('poll_seconds', 'integer', (c) => c.notNull())
      .addColumn('ping_state', 'text', (c) => c.check(sql`ping_state in ('waiting', 'delivered', 'failed')`))
      .addColumn('ping_attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('ping_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('backchannel_requests_by_user')
      .on('backchannel_requests')
      .columns(['user_id', 'created_at'])
      .execute();
    await db.schema
      .createIndex('backchannel_requests_by_hint')
      .on('backchannel_requests')
      .columns(['client_id', 'hint_hash'])
      .execute();
    await db.schema
      .createIndex('backchannel_requests_by_expiry')
      .on('backchannel_requests')
      .column('expires_at')
      .execute();
    await db.schema
      .createIndex('backchannel_requests_to_ping')
      .on('backchannel_requests')
      .columns(['ping_state', 'ping_at'])
      .execute();
  },
};
