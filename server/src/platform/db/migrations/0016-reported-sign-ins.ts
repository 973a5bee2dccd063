import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a mailed link is about beside its address and whether it did it, and which session ended another one. */
export const reportedSignIns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mailed_links').addColumn('subject', 'text').execute();
    await db.schema.alterTable('mailed_links').addColumn('is_done', 'integer').execute();
    await db.schema.alterTable('sessions').addColumn('ended_by', 'text').execute();
  },
};
