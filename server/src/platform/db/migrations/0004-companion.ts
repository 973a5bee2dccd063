import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Companion devices, their nonces, pairings and approvals. */
export const companion: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('companion_devices')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('thumbprint', 'text', (c) => c.notNull().unique())
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_used_at', 'bigint')
      .addColumn('last_answer_time', 'bigint', (c) => c.notNull())
      .addColumn('push_subscription', 'text')
      .execute();
    await db.schema
      .createIndex('companion_devices_by_user')
      .on('companion_devices')
      .columns(['user_id', 'id'])
      .execute();

    await db.schema
      .createTable('companion_nonces')
      .addColumn('device_id', 'text', (c) =>
        c.notNull().references('companion_devices.id').onDelete('cascade'),
      )
      .addColumn('nonce', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('companion_nonces_key', ['device_id', 'nonce'])
      .execute();
    await db.schema
      .createIndex('companion_nonces_by_expiry')
      .on('companion_nonces')
      .column('expires_at')
      .execute();

    await db.schema
      .createTable('companion_pairings')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('session_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .addColumn('device_id', 'text')
      .execute();
    await db.schema
      .createIndex('companion_pairings_by_expiry')
      .on('companion_pairings')
      .column('expires_at')
      .execute();
    await db.schema
      .createIndex('companion_pairings_by_user')
      .on('companion_pairings')
      .column('user_id')
      .execute();

    await db.schema
      .createTable('companion_challenges')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('session_id', 'text', (c) => c.notNull())
      .addColumn('session_kind', 'text', (c) => c.notNull())
      .addColumn('reference_code', 'text', (c) => c.notNull())
      .addColumn('number', 'text', (c) => c.notNull())
      .addColumn('numbers', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('ip', 'text', (c) => c.notNull())
      .addColumn('user_agent', 'text')
      .addColumn('client_device_id', 'text')
      .addColumn('client_id', 'text')
      .addColumn('request_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('answered_at', 'bigint')
      .addColumn('answered_by', 'text')
      .addColumn('code_hash', 'text')
      .addColumn('code_attempts', 'integer', (c) => c.notNull())
      .addColumn('code_used_at', 'bigint')
      .addColumn('token_hash', 'text')
      .execute();
    await db.schema
      .createIndex('companion_challenges_by_user')
      .on('companion_challenges')
      .columns(['user_id', 'created_at'])
      .execute();
    await db.schema
      .createIndex('companion_challenges_by_expiry')
      .on('companion_challenges')
      .column('expires_at')
      .execute();
  },
};
