import { day } from '../../platform/clock/durations.ts';
import type { User } from '../accounts/user.ts';
import { passwordWarning } from './limits.ts';

export interface PasswordExpiry {
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly state: 'expired' | 'soon' | 'later';
}

/** When the account's password expires; undefined where it has none, or passwords do not expire (H5). */
export function passwordExpiry(
  user: User,
  maxAgeDays: number | null,
  now: number,
): PasswordExpiry | undefined {
  if (maxAgeDays === null || user.password_hash === null) return undefined;
  const expiresAt = (user.password_changed_at ?? user.created_at) + maxAgeDays * day;
  if (expiresAt <= now) return { expiresAt, state: 'expired' };
  return { expiresAt, state: expiresAt - passwordWarning <= now ? 'soon' : 'later' };
}
