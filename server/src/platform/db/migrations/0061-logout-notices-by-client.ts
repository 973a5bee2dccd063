import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Logout notices are listed by application, newest first, and removed with the application. */
export const logoutNoticesByClient: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('logout_notices_by_client')
      .on('logout_notices')
      .columns(['client_id', 'id'])
      .execute();
  },
};
