import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When 2FA was switched on: the mailbox is still told of what sessions from before that change (security #628). */
export const twoFactorOnAt: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('two_factor_on_at', 'bigint').execute();
  },
};
