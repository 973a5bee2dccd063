import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts: sign-ins per day, and the last result of other counts. */
export const tallies: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('daily_sign_ins')
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('result', 'text', (c) => c.notNull())
      .addColumn('method', 'text', (c) => c.notNull())
      .addColumn('count', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('daily_sign_ins_pkey', ['day', 'result', 'method'])
      .execute();
    await db.schema
      .createTable('tallies')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('value', 'bigint', (c) => c.notNull())
      .addColumn('noted_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
