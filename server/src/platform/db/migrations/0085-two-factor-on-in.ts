import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which session switched 2FA on: after a mailed report, recovery codes alone must not keep it on (security #614). */
export const twoFactorOnIn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('two_factor_on_in', 'text').execute();
  },
};
