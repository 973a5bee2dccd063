import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Browsers that sign in without a second factor, and the sessions that began this way. */
export const trustedDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('trusted_devices')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('key_thumbprint', 'text', (c) => c.notNull())
      .addColumn('factor', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('last_used_at', 'bigint')
      .addColumn('ip', 'text')
      .addColumn('user_agent', 'text')
      .addColumn('device_id', 'text')
      .addUniqueConstraint('trusted_devices_by_key', ['user_id', 'key_thumbprint'])
      .execute();
    await db.schema
      .createIndex('trusted_devices_by_end')
      .on('trusted_devices')
      .column('expires_at')
      .execute();
    await db.schema.alterTable('sessions').addColumn('trusted_device_id', 'text').execute();
  },
};
