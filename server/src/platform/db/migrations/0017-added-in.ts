import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const factors = ['passkeys', 'totp_seeds', 'recovery_codes', 'companion_devices'] as const;
const registrations = ['totp_registrations', 'companion_pairings'] as const;

/** The session in which a factor or contact was added, and the factor that authorised it. */
export const addedIn: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of [...factors, ...registrations]) {
      await db.schema.alterTable(table).addColumn('vouched_by', 'text').execute();
    }
    // A registration in progress already stores its session.
    for (const table of factors) {
      await db.schema.alterTable(table).addColumn('added_in', 'text').execute();
    }
    for (const contact of ['email', 'phone'] as const) {
      await db.schema.alterTable('users').addColumn(`${contact}_added_in`, 'text').execute();
      await db.schema.alterTable('users').addColumn(`${contact}_vouched_by`, 'text').execute();
    }
  },
};
