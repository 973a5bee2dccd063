import { day } from '../../platform/clock/durations.ts';
import type { User } from './user.ts';

/** As long as the link of a mail about a new sign-in is valid. */
const life = 7 * day;

/**
 * Whether a mailed report, which proves the mailbox, removed the account's last second factor not long ago: the mailbox
 * must not also reset the password as if 2FA had never been on (security #348). The time may have been set back.
 */
export function isWeakenedByMailbox({ weakened_by_mailbox_at: at }: User, now: number): boolean {
  return at !== null && Math.abs(now - at) < life;
}
