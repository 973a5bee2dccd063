import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The budget that a code or an approval counts against, and locks of sign-in methods. */
export const budgets: Migration = {
  async up(db: Kysely<unknown>) {
    // Codes and approvals are valid for minutes. Those pending during the upgrade count against the budget of
    // strangers.
    await db.schema
      .alterTable('one_time_codes')
      .addColumn('budget', 'text', (c) => c.notNull().defaultTo('anonymous'))
      .execute();
    await db.schema
      .alterTable('one_time_codes')
      .addColumn('paid_by', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('companion_challenges')
      .addColumn('budget', 'text', (c) => c.notNull().defaultTo('pending'))
      .execute();
    await db.schema
      .alterTable('companion_challenges')
      .addColumn('source', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('companion_challenges').addColumn('browser_hash', 'text').execute();

    await db.schema.alterTable('login_history').addColumn('reason', 'text').execute();

    await db.schema
      .createTable('sign_in_failures')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('sign_in_failures_by_user')
      .on('sign_in_failures')
      .column('user_id')
      .execute();
    await db.schema
      .createIndex('sign_in_failures_by_time')
      .on('sign_in_failures')
      .column('updated_at')
      .execute();

    await db.schema
      .createTable('sign_in_locks')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('locked_at', 'bigint', (c) => c.notNull())
      .addColumn('ends_at', 'bigint', (c) => c.notNull())
      .addColumn('unlocked_at', 'bigint')
      .addColumn('notified_at', 'bigint')
      .execute();
    await db.schema.createIndex('sign_in_locks_by_user').on('sign_in_locks').column('user_id').execute();
    await db.schema.createIndex('sign_in_locks_by_end').on('sign_in_locks').column('ends_at').execute();

    // A browser is looked up before the account is known.
    await db.schema
      .createIndex('known_browsers_by_browser')
      .on('known_browsers')
      .column('browser_hash')
      .execute();
  },
};
