import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Changes that operators make to many accounts at once. */
export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('group_name', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('total', 'bigint', (c) => c.notNull())
      .addColumn('done', 'bigint', (c) => c.notNull())
      .addColumn('failed', 'bigint', (c) => c.notNull())
      .addColumn('failures', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addColumn('finished_at', 'bigint')
      .execute();
    await db.schema.createIndex('jobs_by_state').on('jobs').columns(['state', 'seen_at']).execute();
    await db.schema.createIndex('jobs_by_age').on('jobs').column('created_at').execute();
  },
};
