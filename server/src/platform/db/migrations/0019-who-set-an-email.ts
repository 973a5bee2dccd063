import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Who set the email of an account. Stays null for existing accounts: this is unknown, and a possibly wrong address must
 * not authorise anything.
 */
export const whoSetAnEmail: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('email_set_by', 'text').execute();
  },
};
