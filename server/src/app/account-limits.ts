import type { OperatorAct } from '../features/accounts/accounts.service.ts';
import { usersRepository } from '../features/accounts/users.repository.ts';
import { maxFailuresOfMethod, phoneCodeCooldowns } from '../features/login/limits.ts';
import { signInFailuresRepository } from '../features/login/sign-in-failures.repository.ts';
import { signInLocksRepository } from '../features/login/sign-in-locks.repository.ts';
import { lockOfStrangers } from '../features/login/sign-in-locks.service.ts';
import { loginHistoryRepository } from '../features/login-history/login-history.repository.ts';
import { factorFailuresRepository } from '../features/mfa/factor-failures.repository.ts';
import { cooldowns as factorCooldowns, maxFailuresInARow } from '../features/mfa/limits.ts';
import { audit, userTarget } from '../platform/audit/audit.ts';
import { day } from '../platform/clock/durations.ts';
import { inTransaction } from '../platform/db/after-commit.ts';
import { type Cooldown, cooldownLeft, type FailureCount } from '../platform/rate-limits/cooldowns.ts';
import type { Store } from './open-store.ts';

/**
 * The limits that block sign-ins to an account, and until when. Times in milliseconds since the epoch; null if there is
 * no block.
 */
export interface AccountLimits {
  /** For browsers that have never signed in to it. */
  readonly lockedUntil: number | null;
  /** For browsers that have. */
  readonly knownBrowserLockedUntil: number | null;
  /** Sign-in by phone code; 'known_browsers' if strangers are refused until the owner signs in by another method. */
  readonly phoneCodes: 'open' | 'known_browsers' | { readonly until: number };
  readonly factors: readonly {
    readonly factor: string;
    readonly failures: number;
    /** Permanent until it is reset. */
    readonly isLocked: boolean;
    readonly until: number | null;
  }[];
  /** Refused sign-ins of the last 24 hours, by reason. */
  readonly failures: Readonly<Record<string, number>>;
}

/** For support: shows what blocks a person's sign-ins, and removes it. A running server notices at the next attempt. */
export function accountLimits({ database: { db }, clock }: Pick<Store, 'database' | 'clock'>) {
  return {
    async of(userId: string): Promise<AccountLimits> {
      const now = clock.now();
      const [locks, counters, factors, failures] = await Promise.all([
        signInLocksRepository(db).activeOf(userId, now),
        signInFailuresRepository(db).ofUser(userId),
        factorFailuresRepository(db).ofUser(userId),
        loginHistoryRepository(db).failuresSince(userId, now - day),
      ]);
      const strangers = lockOfStrangers(userId);
      const isOfStrangers = ({ key }: { key: string }) => key === strangers;
      const most = Math.max(0, ...counters.map((counter) => counter.failures));
      const phoneUntil = latest(counters.map((row) => endOf(row, phoneCodeCooldowns, now)));
      return {
        lockedUntil: latest(locks.filter(isOfStrangers).map(({ ends_at }) => ends_at)),
        knownBrowserLockedUntil: latest(
          locks.filter((lock) => !isOfStrangers(lock)).map(({ ends_at }) => ends_at),
        ),
        phoneCodes:
          most >= maxFailuresOfMethod
            ? 'known_browsers'
            : phoneUntil === null
              ? 'open'
              : { until: phoneUntil },
        factors: factors.map((row) => ({
          factor: row.factor,
          failures: row.failures,
          isLocked: row.failures >= maxFailuresInARow,
          until: row.failures >= maxFailuresInARow ? null : endOf(row, factorCooldowns, now),
        })),
        failures,
      };
    },
    /** Ends locks and cooldowns; a locked factor needs `reset-factors` instead. True if there was anything to end. */
    async unlock(userId: string, { reason, check }: OperatorAct = {}): Promise<boolean> {
      return inTransaction(db, async (tx) => {
        const user = await usersRepository(tx).hold(userId);
        if (!user) return false;
        await check?.(tx, user);
        const ended = [
          await signInLocksRepository(tx).unlock(userId, clock.now()),
          await signInFailuresRepository(tx).clearOfUser(userId),
          await factorFailuresRepository(tx).clearUnlocked(userId, maxFailuresInARow),
        ];
        const isUnlocked = ended.some((count) => count > 0);
        if (isUnlocked) audit.record(tx, { action: 'user.unlocked', target: userTarget(user), reason });
        return isUnlocked;
      });
    },
  };
}

function endOf(counted: FailureCount, cooldowns: readonly Cooldown[], now: number): number | null {
  const left = cooldownLeft(counted, cooldowns, now);
  return left > 0 ? now + left : null;
}

function latest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.max(...known) : null;
}
