import type { UsersTable } from '../../platform/db/tables/accounts.ts';

/** An account as the rules see it; the same columns as its row. */
export type User = Readonly<UsersTable>;

/** Whether a password that was right for the account as it was is right for it as it is now. */
export function hasSamePassword(before: User, now: User): boolean {
  // The time as well: a server of an older release, which may run beside this one, counts nothing.
  return (
    before.password_version === now.password_version && before.password_changed_at === now.password_changed_at
  );
}

/** Whether the mailbox alone has set the password, so that the two show one possession (security #288). */
export const isPasswordOfMailbox = (user: User): boolean =>
  user.mailbox_password_version === user.password_version;

/** Null where there is none: a number, which accounts were once named for, is nobody's name. */
export function nameOf({ name, phone }: Pick<User, 'name' | 'phone'>): string | null {
  return name === '' || name === phone ? null : name;
}

/** The display alias: the e-mail, else the phone (docs/behaviour/accounts.md#data). */
export function aliasOf(user: Pick<User, 'email' | 'phone'>): string {
  return user.email ?? user.phone ?? '';
}
