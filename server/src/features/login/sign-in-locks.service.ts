import { createHash } from 'node:crypto';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { lockNoticeEvery, sweepBatch } from './limits.ts';
import { signInLocksRepository } from './sign-in-locks.repository.ts';

export interface NewLock {
  /** The key of the counter that was used up. */
  readonly counter: string;
  readonly userId: string | null;
  /** True if strangers used it up, not a browser that the account knows. */
  readonly isOfStrangers: boolean;
  /** In milliseconds. */
  readonly lasts: number;
}

export interface SignInLocksDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly notices: Pick<NoticesService, 'tell'>;
}

export type SignInLocks = ReturnType<typeof signInLocksService>;

/**
 * Temporary locks by used-up counters of wrong answers: the owner is notified, and an operator can see and end them.
 */
export function signInLocksService({ db, clock, notices }: SignInLocksDeps) {
  return {
    /** Also writes a row if there is no account, so that the work is the same (security #61). */
    async begin({ counter, userId, isOfStrangers, lasts }: NewLock): Promise<void> {
      const now = clock.now();
      const key = hashed(counter);
      await inTransaction(db, async (tx) => {
        const locks = signInLocksRepository(tx);
        await locks.put({ key, user_id: userId, locked_at: now, ends_at: now + lasts });
        if (!isOfStrangers || !(await locks.noteNotice(key, now, now - lockNoticeEvery))) return;
        const user = userId === null ? undefined : await usersRepository(tx).findById(userId);
        if (!user) return;
        await notices.tell(tx, user, 'sign_in_attempts');
        // Recorded as often as the owner is notified, so that an attacker who keeps guessing cannot fill the audit.
        const changes = { until: new Date(now + lasts).toISOString() };
        audit.record(tx, { action: 'user.locked', target: userTarget(user), changes, by: 'system' });
      });
    },
    /** True for one attempt after an operator has unlocked the account. */
    useUnlock: (counter: string): Promise<boolean> =>
      signInLocksRepository(db).useUnlock(hashed(counter), clock.now()),
    sweep: () => signInLocksRepository(db).sweep(clock.now() - lockNoticeEvery, sweepBatch),
  };
}

/** The key of an account's lock against strangers. */
export const lockOfStrangers = (userId: string): string => hashed(userId);

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
