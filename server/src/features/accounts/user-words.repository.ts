import type { Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { UsersTable } from '../../platform/db/tables/accounts.ts';
import { searchWordsOf } from '../../platform/text/search-words.ts';

const searched = ['name', 'given_name', 'family_name', 'email_key', 'phone', 'phone_no'] as const;

/** The words by which accounts are found; updated by whoever writes an account. */
export function userWordsRepository(db: Database) {
  async function insert(user: Pick<UsersTable, 'id' | (typeof searched)[number]>): Promise<void> {
    const words = searchWordsOf(user).map((word) => ({ word, user_id: user.id }));
    if (words.length > 0) await db.insertInto('user_words').values(words).execute();
  }
  return {
    insert,
    /** Call it after a change of the account. */
    async follow(id: string, changes: Updateable<UsersTable>): Promise<void> {
      if (!searched.some((column) => column in changes)) return;
      const user = await db
        .selectFrom('users')
        .select(['id', ...searched])
        .where('id', '=', id)
        .executeTakeFirst();
      await db.deleteFrom('user_words').where('user_id', '=', id).execute();
      if (user) await insert(user);
    },
  };
}
