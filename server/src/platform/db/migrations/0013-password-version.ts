import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Counts the passwords of an account, so that a sign-in can tell whether the password it checked was replaced since.
 */
export const passwordVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('password_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
