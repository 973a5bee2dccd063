import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What an application was told of, the newest first; and to find it all when the application is deleted. */
export const logoutNoticesByClient: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('logout_notices_by_client')
      .on('logout_notices')
      .columns(['client_id', 'id'])
      .execute();
  },
};
