import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** In which session the address of a mailed link was set: a report of that session ends the link (security #615). */
export const linksOfStrangers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mailed_links').addColumn('address_added_in', 'text').execute();
  },
};
