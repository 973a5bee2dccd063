import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The subject of a mailed link and whether it was used, and the session from which another session was ended. */
export const reportedSignIns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mailed_links').addColumn('subject', 'text').execute();
    await db.schema.alterTable('mailed_links').addColumn('is_done', 'integer').execute();
    await db.schema.alterTable('sessions').addColumn('ended_by', 'text').execute();
  },
};
