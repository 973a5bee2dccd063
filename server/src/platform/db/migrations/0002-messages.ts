import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The outbox, one-time codes and their counters, mailed links, and the browsers known to an account. */
export const messages: Migration = {
  async up(db: Kysely<unknown>) {
    await outbox(db);
    await codes(db);
    await links(db);
    await knownBrowsers(db);
  },
};

async function outbox(db: Kysely<unknown>) {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('template', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('data', 'text')
    .addColumn('replace_key', 'text')
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_until', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('last_error', 'text')
    .execute();
  await db.schema
    .createIndex('outbox_by_turn')
    .on('outbox')
    .columns(['status', 'channel', 'next_attempt_at'])
    .execute();
  await db.schema.createIndex('outbox_by_replace_key').on('outbox').column('replace_key').execute();
  await db.schema.createIndex('outbox_by_user').on('outbox').column('user_id').execute();
  await db.schema.createIndex('outbox_by_end').on('outbox').column('finished_at').execute();
}

async function codes(db: Kysely<unknown>) {
  await db.schema
    .createTable('one_time_codes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('reference_code', 'text', (c) => c.notNull().unique())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text')
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('is_decoy', 'integer', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('consumed_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('one_time_codes_by_target')
    .on('one_time_codes')
    .columns(['address', 'purpose', 'sent_at'])
    .execute();
  await db.schema.createIndex('one_time_codes_by_user').on('one_time_codes').column('user_id').execute();
  await db.schema.createIndex('one_time_codes_by_expiry').on('one_time_codes').column('expires_at').execute();

  await db.schema
    .createTable('send_counters')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('send_counters_by_end').on('send_counters').column('ends_at').execute();
}

async function links(db: Kysely<unknown>) {
  await db.schema
    .createTable('mailed_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('pending_session_id', 'text')
    .addColumn('confirmed_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('mailed_links_by_user')
    .on('mailed_links')
    .columns(['user_id', 'purpose'])
    .execute();
  await db.schema
    .createIndex('mailed_links_by_session')
    .on('mailed_links')
    .column('pending_session_id')
    .execute();
  await db.schema.createIndex('mailed_links_by_expiry').on('mailed_links').column('expires_at').execute();
}

async function knownBrowsers(db: Kysely<unknown>) {
  await db.schema
    .createTable('known_browsers')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_browsers_key', ['user_id', 'browser_hash'])
    .execute();
  await db.schema.createIndex('known_browsers_by_time').on('known_browsers').column('last_seen_at').execute();
}
