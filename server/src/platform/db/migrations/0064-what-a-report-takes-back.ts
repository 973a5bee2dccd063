import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The sessions that set the password, requested the deletion and switched 2FA off; the passkey that began a session,
 * when recovery codes were last shown or used in it, and when a factor was last proven in it. Null for existing rows.
 */
export const whatAReportTakesBack: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('password_set_in', 'text').execute();
    await db.schema.alterTable('users').addColumn('erase_asked_in', 'text').execute();
    await db.schema.alterTable('users').addColumn('two_factor_off_in', 'text').execute();
    await db.schema.alterTable('sessions').addColumn('passkey_id', 'text').execute();
    await db.schema.alterTable('sessions').addColumn('codes_seen_at', 'bigint').execute();
    await db.schema.alterTable('sessions').addColumn('proven_at', 'bigint').execute();
  },
};
