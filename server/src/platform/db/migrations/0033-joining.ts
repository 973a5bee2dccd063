import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Links with which accounts are created, and invitations. */
export const joining: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('join_links')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('new_user_id', 'text', (c) => c.notNull())
      .addColumn('invitation_id', 'text')
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('email_key', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .addColumn('is_done', 'integer')
      .execute();
    await db.schema.createIndex('join_links_by_email').on('join_links').column('email_key').execute();
    await db.schema.createIndex('join_links_by_expiry').on('join_links').column('expires_at').execute();
    await db.schema
      .createTable('invitations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('email_key', 'text', (c) => c.notNull())
      .addColumn('name', 'text')
      .addColumn('groups', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('sent_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('accepted_at', 'bigint')
      .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('revoked_at', 'bigint')
      .execute();
    await db.schema.createIndex('invitations_by_email').on('invitations').column('email_key').execute();
    await db.schema.createIndex('invitations_by_expiry').on('invitations').column('expires_at').execute();
    await db.schema.createIndex('invitations_by_user').on('invitations').column('user_id').execute();
  },
};
