import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Which sessions were begun by a passkey that may have been a stranger's, and was removed (security #609); and the links by
 * which a former address can be found (security #610).
 */
export const removedPasskeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('passkey_was_doubtful', 'integer').execute();
    await db.schema
      .createIndex('mailed_links_by_former_address')
      .on('mailed_links')
      .column('email_key')
      .where(sql.ref('purpose'), '=', sql.lit('email_take_back'))
      .execute();
  },
};
