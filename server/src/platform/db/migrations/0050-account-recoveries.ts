import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Recoveries of accounts that lost their second factors. They wait, and the account's owner may stop them. */
export const accountRecoveries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('account_recoveries')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('asked_at', 'bigint', (c) => c.notNull())
      .addColumn('takes_effect_at', 'bigint', (c) => c.notNull())
      .addColumn('contact', 'text', (c) => c.notNull())
      .addColumn('is_another_possession', 'integer', (c) => c.notNull())
      .addColumn('needs_operator', 'integer', (c) => c.notNull())
      .addColumn('password_version', 'integer', (c) => c.notNull())
      .addColumn('email_key', 'text')
      .addColumn('phone', 'text')
      .addColumn('approved_at', 'bigint')
      .addColumn('approved_by', 'text')
      .addColumn('ended_at', 'bigint')
      .addColumn('end_reason', 'text')
      .execute();
    await db.schema
      .createIndex('account_recoveries_by_effect')
      .on('account_recoveries')
      .columns(['ended_at', 'takes_effect_at'])
      .execute();
  },
};
