import type { UsersTable } from '../../platform/db/tables/accounts.ts';

/** An account as the rules see it; the same columns as its row. */
export type User = Readonly<UsersTable>;

/** The display alias: the e-mail, else the phone (spec §3). */
export function aliasOf(user: Pick<User, 'email' | 'phone'>): string {
  return user.email ?? user.phone ?? '';
}
