import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The audit: its events, each with the hash of the previous one, and the head with their count. */
export const audit: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('audit_events')
      .addColumn('seq', 'bigint', (c) => c.primaryKey())
      .addColumn('id', 'text', (c) => c.notNull().unique())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('actor_type', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('target_type', 'text', (c) => c.notNull())
      .addColumn('target_id', 'text', (c) => c.notNull())
      .addColumn('request_id', 'text')
      .addColumn('actor_salt', 'text')
      .addColumn('actor_name', 'text')
      .addColumn('ip', 'text')
      .addColumn('actor_digest', 'text', (c) => c.notNull())
      .addColumn('target_salt', 'text')
      .addColumn('target_name', 'text')
      .addColumn('reason', 'text')
      .addColumn('changes', 'text')
      .addColumn('target_digest', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .execute();
    for (const [name, column] of [
      ['audit_events_by_target', 'target_id'],
      ['audit_events_by_actor', 'actor_id'],
      ['audit_events_by_action', 'action'],
    ] as const) {
      await db.schema.createIndex(name).on('audit_events').columns([column, 'seq']).execute();
    }
    await db.schema.createIndex('audit_events_by_time').on('audit_events').column('at').execute();
    await db.schema
      .createTable('audit_head')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('cut_count', 'bigint', (c) => c.notNull())
      .addColumn('cut_hash', 'text', (c) => c.notNull())
      .addColumn('seal', 'text')
      .execute();
    const first = { id: 'head', count: 0, hash: '', cut_count: 0, cut_hash: '', seal: null };
    await (db as Kysely<{ audit_head: typeof first }>).insertInto('audit_head').values(first).execute();
  },
};
