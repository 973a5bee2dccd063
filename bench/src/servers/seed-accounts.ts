import { CompiledQuery } from 'kysely';
import { accountEndings } from '../../../server/src/app/account-endings.ts';
import type { Store } from '../../../server/src/app/open-store.ts';
import { accountsService } from '../../../server/src/features/accounts/accounts.service.ts';
import { emailKey } from '../../../server/src/features/accounts/email-key.ts';
import type { User } from '../../../server/src/features/accounts/user.ts';
import { inTransaction } from '../../../server/src/platform/db/after-commit.ts';
import { newId } from '../../../server/src/platform/ids/new-id.ts';

/** The same for all accounts, because the cost of a check does not depend on it. */
export const password = 'correct horse battery staple 27';
export const emailOf = (index: number): string => `person-${index}@example.com`;

export interface Population {
  /** Total number of accounts. */
  readonly total: number;
  /** Number of accounts that are used, spread evenly over all. */
  readonly used: number;
}

/** Creates accounts with the same password in one transaction; returns those that are used. */
export async function seedAccounts(
  { database, clock }: Store,
  passwordHash: string,
  { total, used }: Population,
): Promise<User[]> {
  return inTransaction(database.db, async (tx) => {
    const accounts = accountsService({ db: tx, clock, ...accountEndings(clock) });
    const first = await accounts.create(
      { email: emailOf(0), emailVerified: true, emailSetBy: 'person', passwordHash },
      tx,
    );
    // The others copy the first row. The statement is built once, because a million rows take a while.
    const { sql } = tx.insertInto('users').values(first).compile();
    const users = [first];
    for (let index = 1; index < total; index += 1) {
      const email = emailOf(index);
      const [name = ''] = email.split('@');
      const user = { ...first, id: newId(clock), name, email, email_key: emailKey(email) };
      await tx.executeQuery(CompiledQuery.raw(sql, Object.values(user)));
      if (Math.floor((index * used) / total) === users.length) users.push(user);
    }
    return users;
  });
}
