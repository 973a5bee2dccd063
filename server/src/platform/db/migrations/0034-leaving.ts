import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When an account will be erased, if its owner or an operator requested it. */
export const leaving: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('erase_at', 'bigint').execute();
    await db.schema.createIndex('users_by_erasure').on('users').column('erase_at').execute();
    // Erasing a person also removes messages to an address that has no account.
    await db.schema.createIndex('outbox_by_recipient').on('outbox').column('recipient').execute();
  },
};
