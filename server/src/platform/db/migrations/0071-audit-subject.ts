import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The account that an event on something else concerns, so that its text is erased with the account. */
export const auditSubject: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('audit_events').addColumn('subject_id', 'text').execute();
    await db.schema
      .createIndex('audit_events_by_subject')
      .on('audit_events')
      .columns(['subject_id', 'at', 'seq'])
      .where(sql.ref('subject_id'), 'is not', null)
      .execute();
  },
};
