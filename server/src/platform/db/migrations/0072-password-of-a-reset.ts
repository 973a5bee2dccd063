import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** For which password a reset was confirmed. */
export const passwordOfAReset: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mailed_links').addColumn('pending_password', 'text').execute();
  },
};
