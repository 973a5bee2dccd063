import type { UsersTable } from '../../platform/db/tables/accounts.ts';
import { joiningTakes } from './limits.ts';

/** An account with the columns of its row. */
export type User = Readonly<UsersTable>;

/** Whether a password verified for an earlier state of the account is still its password. */
export function hasSamePassword(before: User, now: User): boolean {
  // Compares the time as well: a server of an older release, which may run beside this one, does not count changes.
  return (
    before.password_version === now.password_version && before.password_changed_at === now.password_changed_at
  );
}

/** Whether the password was set by the mailbox alone, so that the two are one possession (security #288). */
export const isPasswordOfMailbox = (user: User): boolean =>
  user.mailbox_password_version === user.password_version;

/**
 * Whether somebody who knew nothing may have set the password in this session, because an expiry notice asked for a new one:
 * there it confirms nothing (security #578).
 */
export const isPasswordUnprovenIn = (user: User, sessionId: string): boolean =>
  user.unproven_password_version === user.password_version && user.password_set_in === sessionId;

/** Whether a report has left the password as the only factor: whoever was reported may know it (security #582). */
export const isPasswordDoubted = (user: User): boolean =>
  user.doubted_password_version === user.password_version;

/**
 * Whether such a password signs in only from browsers that the account knows: until it is replaced, or 2FA is on again and
 * asks for another factor (security #596).
 */
export const isPasswordForKnownBrowsers = (user: User): boolean =>
  isPasswordDoubted(user) && user.mfa_enabled === 0;

/**
 * Whether a person has just joined by their mailbox. An account that was imported, or made by an operator, may be entered
 * first by somebody else who knows its password (security #436), however recently the operator vouched for its email (#558).
 * The time may have been set back.
 */
export function hasJustJoined(
  { email_set_by: by, email_verified_at: verifiedAt }: User,
  now: number,
): boolean {
  return by === 'person' && verifiedAt !== null && Math.abs(now - verifiedAt) < joiningTakes;
}

/** Null if there is none: a phone number, which older accounts have as their name, is not used as a name. */
export function nameOf({ name, phone }: Pick<User, 'name' | 'phone'>): string | null {
  return name === '' || name === phone ? null : name;
}

/** The display alias: the email, otherwise the phone number (docs/behaviour/accounts.md#data). */
export function aliasOf(user: Pick<User, 'email' | 'phone'>): string {
  return user.email ?? user.phone ?? '';
}
