import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The session that stopped a waiting reset last, so that a report of it ends what that prevents. */
export const whoStoppedAReset: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('reset_stopped_in', 'text').execute();
  },
};
