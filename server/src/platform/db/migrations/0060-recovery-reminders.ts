import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When the reminder was sent that the waiting time of a recovery is nearly over. */
export const recoveryReminders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('account_recoveries').addColumn('reminded_at', 'bigint').execute();
  },
};
