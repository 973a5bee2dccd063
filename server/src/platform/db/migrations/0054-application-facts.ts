import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which facts of an account were told to each application, and when. */
export const applicationFacts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('application_facts')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('client_id', 'text', (c) => c.notNull().references('clients.id').onDelete('cascade'))
      .addColumn('claim', 'text', (c) => c.notNull())
      .addColumn('first_at', 'bigint', (c) => c.notNull())
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('application_facts_key', ['user_id', 'client_id', 'claim'])
      .execute();
    await db.schema
      .createIndex('application_facts_by_client')
      .on('application_facts')
      .column('client_id')
      .execute();
  },
};
