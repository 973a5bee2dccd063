import type { Clock } from '../../platform/clock/clock.ts';
import { day } from '../../platform/clock/durations.ts';
import type { User } from '../accounts/user.ts';
import { passwordWarning } from './limits.ts';

export interface PasswordAge {
  readonly clock: Clock;
  /** Null if passwords do not expire. */
  readonly maxAgeDays: number | null;
}

export interface PasswordExpiry {
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly state: 'expired' | 'soon' | 'later';
}

/** When the account's password expires; undefined if it has none, or passwords do not expire (H5). */
export function passwordExpiry(user: User, { clock, maxAgeDays }: PasswordAge): PasswordExpiry | undefined {
  if (maxAgeDays === null || user.password_hash === null) return undefined;
  const now = clock.now();
  const expiresAt = (user.password_changed_at ?? user.created_at) + maxAgeDays * day;
  if (expiresAt <= now) return { expiresAt, state: 'expired' };
  return { expiresAt, state: expiresAt - passwordWarning <= now ? 'soon' : 'later' };
}
