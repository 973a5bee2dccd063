import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Whether an operator has put a contact in the place of a verified one. Of contacts before this is not known: no code is sent
 * to them until they are verified.
 */
export const replacesVerified: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['email_replaces_verified', 'phone_replaces_verified']) {
      await db.schema
        .alterTable('users')
        .addColumn(column, 'integer', (of) => of.notNull().defaultTo(0))
        .execute();
    }
  },
};
