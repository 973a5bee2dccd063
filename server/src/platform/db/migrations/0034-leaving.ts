import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When an account will be erased, where its owner or an operator asked for it. */
export const leaving: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('erase_at', 'bigint').execute();
    await db.schema.createIndex('users_by_erasure').on('users').column('erase_at').execute();
    // Erasing a person finds what went to an address without an account.
    await db.schema.createIndex('outbox_by_recipient').on('outbox').column('recipient').execute();
  },
};
