import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When the owner was told that unused access of an application will end. */
export const unusedAccess: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('application_access').addColumn('warned_at', 'bigint').execute();
    await db.schema.alterTable('users').addColumn('unused_told_at', 'bigint').execute();
    await db.schema
      .createIndex('application_access_by_use')
      .on('application_access')
      .column('last_used_at')
      .execute();
  },
};
