import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Webhooks, and their pending deliveries of audit events. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('actions', 'text', (c) => c.notNull())
      .addColumn('is_enabled', 'integer', (c) => c.notNull())
      .addColumn('private_network', 'integer', (c) => c.notNull())
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('previous_secret', 'text')
      .addColumn('previous_until', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('next_at', 'bigint', (c) => c.notNull())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('failing_since', 'bigint')
      .addColumn('delivered_at', 'bigint')
      .addColumn('held_by', 'text')
      .addColumn('held_until', 'bigint', (c) => c.notNull())
      .execute();
    // No foreign key to the webhook. It could deadlock: recording an event would wait for the removal of a webhook,
    // which waits for the audit.
    await db.schema
      .createTable('webhook_deliveries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('webhook_id', 'text', (c) => c.notNull())
      .addColumn('event_seq', 'bigint', (c) => c.notNull())
      .addColumn('event_id', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('position', 'bigint', (c) => c.notNull())
      .addColumn('state', 'text', (c) =>
        c.notNull().check(sql`state in ('waiting', 'delivered', 'given_up')`),
      )
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('status', 'integer')
      .addColumn('error', 'text')
      .addColumn('queued_at', 'bigint', (c) => c.notNull())
      .addColumn('attempted_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('webhook_deliveries_in_order')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'state', 'position', 'event_seq'])
      .execute();
    await db.schema
      .createIndex('webhook_deliveries_by_webhook')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'event_seq'])
      .execute();
    await db.schema
      .createIndex('webhook_deliveries_by_age')
      .on('webhook_deliveries')
      .columns(['state', 'queued_at'])
      .execute();
  },
};
