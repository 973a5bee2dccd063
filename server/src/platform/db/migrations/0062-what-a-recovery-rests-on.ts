import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The password version set with only a mailbox link, the machine client that approved a recovery, and the latest time
 * seen.
 */
export const whatARecoveryRestsOn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('mailbox_password_version', 'integer').execute();
    await db.schema.alterTable('account_recoveries').addColumn('approved_by_client', 'text').execute();
    await db.schema
      .createTable('time_seen')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
