import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Who set the email of an account. Nobody knows it of those from before, so it stays null for them: an address that may
 * be the wrong one opens nothing.
 */
export const whoSetAnEmail: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('email_set_by', 'text').execute();
  },
};
