import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Accounts that operate the portal. */
export const operators: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('operators')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('role', 'text', (c) =>
        c.notNull().check(sql`role in ('owner', 'admin', 'support', 'auditor')`),
      )
      .addColumn('granted_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
