import type { FactorType } from '@latchkey/contract/http/api-error';
import type { AdminUserDetail, Obstacle } from '@latchkey/contract/users/admin-user';
import { isPasswordForKnownBrowsers, type User } from '../accounts/user.ts';

/** Active limits that block sign-ins. Times in milliseconds since the epoch. */
export interface SignInLimits {
  readonly lockedUntil: number | null;
  readonly knownBrowserLockedUntil: number | null;
  readonly phoneCodes: 'open' | 'known_browsers' | { readonly until: number };
  readonly factors: readonly {
    readonly factor: string;
    readonly failures: number;
    readonly isLocked: boolean;
    readonly until: number | null;
  }[];
  /** Refused sign-ins of the last 24 hours, by reason. */
  readonly failures: Readonly<Record<string, number>>;
}

export interface Circumstances {
  readonly user: User;
  readonly limits: SignInLimits;
  /** The account's factors. */
  readonly held: readonly FactorType[];
  readonly isTwoFactorOn: boolean;
  readonly mayReset: boolean;
  readonly passwordResetAt: number | null;
  readonly recovery: AdminUserDetail['recovery'];
  /** Messages to the account that recently failed, by channel. */
  readonly failedMessages: Readonly<Record<string, number>>;
}

/** Refusals that other obstacles already explain. */
const saidAbove: readonly string[] = ['locked', 'suspended'];

/** What prevents a person from signing in, most serious first (docs/behaviour/admin.md#support). Pure. */
export function obstaclesOf(given: Circumstances): Obstacle[] {
  const { user, limits, passwordResetAt, recovery } = given;
  return [
    ...(user.status === 'suspended' ? [obstacle('suspended')] : []),
    ...locks(limits),
    ...limits.factors.flatMap(({ factor, failures, isLocked, until }) => {
      if (isLocked) return [obstacle('factor_locked', { factor, count: failures })];
      return until === null ? [] : [obstacle('factor_paused', { factor, count: failures, until })];
    }),
    ...phone(limits),
    ...(isPasswordForKnownBrowsers(user) ? [obstacle('password_known_browsers_only')] : []),
    ...(passwordResetAt === null ? [] : [obstacle('reset_waits', { until: passwordResetAt })]),
    ...(recovery ? [obstacle('recovery_waits', { until: Date.parse(recovery.takes_effect_at) })] : []),
    ...missing(given),
    ...Object.entries(given.failedMessages).map(([detail, count]) =>
      obstacle('message_failed', { detail, count }),
    ),
    ...Object.entries(limits.failures)
      .filter(([reason]) => !saidAbove.includes(reason))
      .map(([detail, count]) => obstacle('wrong_attempts', { detail, count })),
  ];
}

interface Details {
  readonly until?: number;
  readonly factor?: string;
  readonly count?: number;
  readonly detail?: string;
}

function obstacle(kind: Obstacle['kind'], { until, factor, count, detail }: Details = {}): Obstacle {
  return {
    kind,
    until: until === undefined ? null : new Date(until).toISOString(),
    factor: factor ?? null,
    count: count ?? null,
    detail: detail ?? null,
  };
}

function locks({ lockedUntil, knownBrowserLockedUntil }: SignInLimits): Obstacle[] {
  const latest = Math.max(lockedUntil ?? 0, knownBrowserLockedUntil ?? 0);
  return latest > 0 ? [obstacle('locked', { until: latest })] : [];
}

function phone({ phoneCodes }: SignInLimits): Obstacle[] {
  if (phoneCodes === 'open') return [];
  if (phoneCodes === 'known_browsers') return [obstacle('phone_sign_in_known_browsers_only')];
  return [obstacle('phone_sign_in_paused', { until: phoneCodes.until })];
}

function missing({ user, held, isTwoFactorOn, mayReset }: Circumstances): Obstacle[] {
  const hasWayIn = user.password_hash !== null || user.phone_verified_at !== null || held.includes('passkey');
  const hasSecond = held.some((type) => type !== 'password');
  return [
    ...(hasWayIn ? [] : [obstacle('no_sign_in_method')]),
    ...(isTwoFactorOn && !hasSecond ? [obstacle('no_second_factor')] : []),
    ...(mayReset || user.status === 'suspended' ? [] : [obstacle('no_way_to_reset')]),
  ];
}
