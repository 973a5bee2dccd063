import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const filters = [
  ['audit_events_by_target', 'target_id'],
  ['audit_events_by_actor', 'actor_id'],
  ['audit_events_by_action', 'action'],
] as const;

/** Indexes for each filter of the audit, ordered by time, which is the order of display. */
export const auditOrder: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, column] of filters) {
      await db.schema.dropIndex(name).execute();
      await db.schema.createIndex(name).on('audit_events').columns([column, 'at', 'seq']).execute();
    }
    await db.schema.dropIndex('audit_events_by_time').execute();
    await db.schema.createIndex('audit_events_by_time').on('audit_events').columns(['at', 'seq']).execute();
  },
};
