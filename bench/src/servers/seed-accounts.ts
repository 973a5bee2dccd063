import type { Store } from '../../../server/src/app/open-store.ts';
import { accountsService } from '../../../server/src/features/accounts/accounts.service.ts';
import type { User } from '../../../server/src/features/accounts/user.ts';

/** Everybody's: the cost of a check does not depend on it. */
export const password = 'correct horse battery staple 27';
export const emailOf = (index: number): string => `person-${index}@example.com`;

/** Makes accounts with one and the same password. */
export async function seedAccounts(
  { database, clock }: Store,
  passwordHash: string,
  count: number,
): Promise<User[]> {
  return database.db.transaction().execute(async (tx) => {
    const accounts = accountsService({ db: tx, clock, endSessions: async () => {} });
    const users: User[] = [];
    for (let index = 0; index < count; index += 1) {
      users.push(await accounts.create({ email: emailOf(index), emailVerified: true, passwordHash }, tx));
    }
    return users;
  });
}
