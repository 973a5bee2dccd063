import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { searchWordsOf } from '../../text/search-words.ts';
import type { UsersTable } from '../tables/accounts.ts';
import type { UserWordsTable } from '../tables/user-words.ts';

const batch = 500;

interface Tables {
  users: UsersTable;
  user_words: UserWordsTable;
}

/** The search index of accounts, and an index of the suspended ones. */
export const userWords: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema
      .createTable('user_words')
      // Both databases must sort by code point, because a prefix search is a range query.
      .addColumn('word', isPostgres ? sql`text collate "C"` : 'text', (c) => c.notNull())
      .addColumn('user_id', isPostgres ? sql`text collate "C"` : 'text', (c) =>
        c.notNull().references('users.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('user_words_pkey', ['word', 'user_id'])
      .execute();
    await fill(db as Kysely<Tables>);
    await db.schema.createIndex('user_words_by_user').on('user_words').columns(['user_id', 'word']).execute();
    await sql`create index users_suspended on users (id) where status = 'suspended'`.execute(db);
  },
};

async function fill(db: Kysely<Tables>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'name', 'given_name', 'family_name', 'email_key', 'phone', 'phone_no'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    const words = rows.flatMap((row) => searchWordsOf(row).map((word) => ({ word, user_id: row.id })));
    if (words.length > 0) await db.insertInto('user_words').values(words).execute();
    const end = rows.at(-1);
    if (!end || rows.length < batch) return;
    after = end.id;
  }
}
