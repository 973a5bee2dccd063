import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Notices after sign-in, and their state for each account. */
export const attentions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('attentions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('content', 'text')
      .addColumn('link', 'text')
      .addColumn('required', 'integer', (c) => c.notNull())
      .addColumn('audience_kind', 'text', (c) => c.notNull())
      .addColumn('audience', 'text')
      .addColumn('starts_at', 'bigint', (c) => c.notNull())
      .addColumn('ends_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('removed_at', 'bigint')
      .execute();
    await db.schema
      .createTable('attention_states')
      .addColumn('attention_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addColumn('skipped_at', 'bigint')
      .addColumn('resolved_at', 'bigint')
      .addPrimaryKeyConstraint('attention_states_key', ['user_id', 'attention_id'])
      .execute();
    await db.schema
      .createIndex('attention_states_by_attention')
      .on('attention_states')
      .column('attention_id')
      .execute();
  },
};
