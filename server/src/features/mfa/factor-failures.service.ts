import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { factorFailuresRepository } from './factor-failures.repository.ts';
import { type Pause, pauseAfter, pausesOf } from './factor-pauses.ts';
import { maxFailuresInARow } from './limits.ts';

export interface FactorFailuresDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly notices: NoticesService;
  /** Whether the browser has signed in to the account before (security #68). */
  readonly knowsBrowser: (userId: string, browserId: string | null) => Promise<boolean>;
  /** Answers that such a browser may give in spite of a pause. */
  readonly ownBrowserAnswers: RateLimit;
}

/** Whether a try waits until a pause is over. */
export type Pass = 'after_pause' | 'at_once';

/** A try that counts as wrong until it is known to be none. */
export interface CountedTry {
  /** How many are left after it. */
  readonly left: number;
  /** The try was no answer at all: the code had expired, the server was busy. */
  giveBack(): Promise<void>;
}

const noPauses: readonly Pause[] = [];

export type FactorFailuresService = ReturnType<typeof factorFailuresService>;

/**
 * Wrong answers in a row of an account's factor: over new challenges, new sign-ins and restarts (security #13).
 * They are followed by growing pauses, so that who knows the password cannot lock the factor in a moment;
 * a browser that has signed in before need not wait for the pauses that a stranger makes.
 */
export function factorFailuresService(deps: FactorFailuresDeps) {
  const { db, clock, notices, knowsBrowser, ownBrowserAnswers } = deps;
  const failures = factorFailuresRepository(db);

  /** Undefined where the next answer would be looked at. */
  async function closed(userId: string, factor: FactorType, on: Database): Promise<ApiError | undefined> {
    const row = await factorFailuresRepository(on).find(userId, factor);
    if (!row) return undefined;
    if (row.failures >= maxFailuresInARow) return new ApiError('factor_locked');
    const pause = pauseAfter(row.failures, factor);
    // A clock that was set back makes no pause longer.
    const left = Math.min(pause, row.updated_at + pause - clock.now());
    if (left <= 0) return undefined;
    const seconds = Math.ceil(left / 1000);
    return new ApiError('rate_limited', {
      retry_after: seconds,
      message: catalog().twoFactor.paused(Math.ceil(seconds / 60)),
    });
  }

  async function ask(userId: string, factor: FactorType, { browserId = null }: ClientInfo) {
    // Both are asked for nobody's account too, so that the work is the same (security #62).
    const [reason, isKnown] = await Promise.all([
      closed(userId, factor, db),
      knowsBrowser(userId, browserId),
    ]);
    return { reason, canBypassCooldown: isKnown && reason?.code === 'rate_limited' };
  }

  /**
   * Counts a try before it is evaluated, so that no crash, failed request or parallel guess is free (security #14).
   * Undefined where the factor is locked or pauses; such a try counts nowhere.
   */
  async function tryCount(
    userId: string,
    factor: FactorType,
    pass: Pass,
    on: Database = db,
  ): Promise<CountedTry | undefined> {
    const at = clock.now();
    const sum = await factorFailuresRepository(on).count(userId, factor, at, {
      most: maxFailuresInARow,
      pauses: pass === 'at_once' ? noPauses : pausesOf(factor),
    });
    if (sum === undefined) return undefined;
    return { left: maxFailuresInARow - sum, giveBack: () => failures.giveBack(userId, factor, at) };
  }

  return {
    tryCount,
    /**
     * Before `count`, outside of its transaction: whether a try has to wait for the end of a pause.
     * A refused try counts nowhere. Throws `factor_locked`, `rate_limited`.
     */
    async pass(userId: string, factor: FactorType, client: ClientInfo): Promise<Pass> {
      const { reason, canBypassCooldown } = await ask(userId, factor, client);
      if (!reason) return 'after_pause';
      const key = `${userId} ${factor} ${client.browserId}`;
      if (canBypassCooldown && (await ownBrowserAnswers.tryConsume(key))) return 'at_once';
      throw reason;
    },
    /** As `tryCount`. Throws `factor_locked`, and `rate_limited` where another try came first. */
    async count(userId: string, factor: FactorType, pass: Pass, on: Database = db): Promise<CountedTry> {
      const counted = await tryCount(userId, factor, pass, on);
      if (counted) return counted;
      throw (await closed(userId, factor, on)) ?? new ApiError('rate_limited', { retry_after: 1 });
    },
    /** The counted try was wrong. The owner hears of the one that locks the factor. */
    async wasWrong(userId: string, factor: FactorType, { left }: Pick<CountedTry, 'left'>): Promise<void> {
      const user = left === 0 ? await usersRepository(db).findById(userId) : undefined;
      if (!user) return;
      const details = { factor: catalog().factors[factor].name };
      await db.transaction().execute((tx) => notices.tell(tx, user, 'factor_locked', details));
    },
    /** The try was right, or the factor was registered anew. */
    succeeded: (userId: string, factor: FactorType, on: Database = db): Promise<void> =>
      factorFailuresRepository(on).clear(userId, factor),
    /** Before something is sent whose answer would be refused. Throws `factor_locked`, `rate_limited`. */
    async refuseClosed(userId: string, factor: FactorType, client: ClientInfo): Promise<void> {
      const { reason, canBypassCooldown } = await ask(userId, factor, client);
      if (reason && !canBypassCooldown) throw reason;
    },
  };
}
