import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a report from the mailbox alone switched 2FA off. Null for existing rows. */
export const weakenedByMailbox: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('weakened_by_mailbox_at', 'bigint').execute();
  },
};
