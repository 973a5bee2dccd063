import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which links were in no mail, because there had been enough of their kind (security #585). Earlier ones all were in one. */
export const unmailedLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mailed_links').addColumn('is_unmailed', 'integer').execute();
  },
};
