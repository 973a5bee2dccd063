import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Accounts, their sessions, signing keys and the sign-in history. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('users')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text')
      .addColumn('email_key', 'text', (c) => c.unique())
      .addColumn('email_verified_at', 'bigint')
      .addColumn('phone', 'text', (c) => c.unique())
      .addColumn('phone_code', 'text')
      .addColumn('phone_no', 'text')
      .addColumn('phone_verified_at', 'bigint')
      .addColumn('password_hash', 'text')
      .addColumn('password_changed_at', 'bigint')
      .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ('active', 'suspended')`))
      .addColumn('partner', 'integer', (c) => c.notNull())
      .addColumn('gender', 'text')
      .addColumn('timezone', 'text')
      .addColumn('photo_id', 'text')
      .addColumn('lark_id', 'text', (c) => c.unique())
      .addColumn('mfa_enabled', 'integer', (c) => c.notNull())
      .addColumn('mfa_enforced', 'integer', (c) => c.notNull())
      .addColumn('preferred_factor', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('last_login_at', 'bigint')
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
      .addColumn('idle_expires_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('end_reason', 'text')
      .addColumn('factors', 'text', (c) => c.notNull())
      .addColumn('password_at', 'bigint')
      .addColumn('ip', 'text')
      .addColumn('user_agent', 'text')
      .addColumn('device_id', 'text')
      .execute();
    await db.schema.createIndex('sessions_by_user').on('sessions').columns(['user_id', 'ended_at']).execute();
    await db.schema.createIndex('sessions_by_end').on('sessions').column('ended_at').execute();
    await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();

    await db.schema
      .createTable('signing_keys')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('algorithm', 'text', (c) => c.notNull())
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('active_from', 'bigint', (c) => c.notNull())
      .addColumn('retired_at', 'bigint')
      .execute();

    await db.schema
      .createTable('login_history')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('result', 'text', (c) => c.notNull())
      .addColumn('method', 'text', (c) => c.notNull())
      .addColumn('factor', 'text')
      .addColumn('session_id', 'text')
      .addColumn('ip', 'text')
      .addColumn('user_agent', 'text')
      .addColumn('device_id', 'text')
      .addColumn('request_id', 'text')
      .execute();
    await db.schema
      .createIndex('login_history_by_user')
      .on('login_history')
      .columns(['user_id', 'id'])
      .execute();
    await db.schema.createIndex('login_history_by_time').on('login_history').column('at').execute();
  },
};
