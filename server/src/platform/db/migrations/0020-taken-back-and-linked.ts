import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Restored email addresses, the failed second factor of which the owner was notified, and linking of Lark accounts. */
export const takenBackAndLinked: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('waiting_resets').addColumn('restores_email', 'text').execute();
    await db.schema.alterTable('waiting_resets').addColumn('displaced_at', 'bigint').execute();
    await db.schema.alterTable('login_history').addColumn('is_told', 'integer').execute();
    await db.schema.alterTable('users').addColumn('lark_added_at', 'bigint').execute();
    for (const name of ['lark_added_in', 'lark_vouched_by'] as const) {
      await db.schema.alterTable('users').addColumn(name, 'text').execute();
    }
    await db.schema
      .createTable('lark_links')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('session_id', 'text', (c) => c.notNull())
      .addColumn('vouched_by', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .execute();
    await db.schema.createIndex('lark_links_by_expiry').on('lark_links').column('expires_at').execute();
    await db.schema.createIndex('lark_links_by_user').on('lark_links').column('user_id').execute();
  },
};
