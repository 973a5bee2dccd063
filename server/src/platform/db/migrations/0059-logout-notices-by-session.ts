import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Logout notices are looked up by session. */
export const logoutNoticesBySession: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('logout_notices_by_session')
      .on('logout_notices')
      .column('session_id')
      .execute();
  },
};
