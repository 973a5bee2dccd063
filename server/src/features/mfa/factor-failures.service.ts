import type { FactorType } from '@latchkey/contract/http/api-error';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import { type Cooldown, cooldownLeft } from '../../platform/rate-limits/cooldowns.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { factorFailuresRepository } from './factor-failures.repository.ts';
import { cooldowns, maxFailuresInARow, maxFailuresOfOwnBrowser } from './limits.ts';

/** Whether the browser has signed in to the account before (security #68, #376). */
export type KnowsBrowser = (userId: string, client: ClientInfo) => Promise<boolean>;

export interface FactorFailuresDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly notices: Pick<NoticesService, 'tell'>;
  readonly knowsBrowser: KnowsBrowser;
  /** Answers that such a browser may give although strangers caused a cooldown, or locked the factor. */
  readonly ownBrowserAnswers: RateLimit;
}

/** Whether an attempt is limited by what strangers caused: a cooldown or a lock. */
export type Pass = 'after_cooldown' | 'at_once';

/** Why a factor takes no answer. */
interface Closed {
  readonly reason: ApiError;
  /** Also for browsers that have signed in to the account before. */
  readonly isForAll: boolean;
}

/** An attempt that is counted as wrong until it proves to be right. */
export interface CountedAttempt {
  /** Remaining attempts. */
  readonly left: number;
  /** The answer was not evaluated: the code had expired, or the server was busy. */
  giveBack(): Promise<void>;
}

const noCooldowns: readonly Cooldown[] = [];

export type FactorFailuresService = ReturnType<typeof factorFailuresService>;

/**
 * Counts consecutive wrong answers to an account's factor, given after a right first factor or in a session: across
 * challenges, sign-ins and restarts (security #13). Sign-in methods without a password are not counted here.
 * Growing cooldowns follow, so that somebody who knows the password cannot lock the factor quickly; a browser that has
 * signed in before need not wait for cooldowns that a stranger caused, and has attempts that are kept for it.
 */
export function factorFailuresService(deps: FactorFailuresDeps) {
  const { db, clock, notices, knowsBrowser, ownBrowserAnswers } = deps;
  const failures = factorFailuresRepository(db);

  /** Why the next answer would be refused; undefined if it would be evaluated. */
  async function closed(userId: string, factor: FactorType, on: Database): Promise<Closed | undefined> {
    const row = await factorFailuresRepository(on).find(userId, factor);
    if (!row) return undefined;
    const { failures } = row;
    if (failures >= maxFailuresInARow)
      return { reason: new ApiError('factor_locked'), isForAll: failures >= maxFailuresOfOwnBrowser };
    const left = cooldownLeft(row, cooldowns, clock.now());
    if (left === 0) return undefined;
    const seconds = Math.ceil(left / 1000);
    const message = catalog().twoFactor.coolingDown(Math.ceil(seconds / 60));
    return { reason: new ApiError('rate_limited', { retry_after: seconds, message }), isForAll: false };
  }

  async function ask(userId: string, factor: FactorType, client: ClientInfo) {
    // Both are also queried if there is no account, so that the work is the same (security #62).
    const [found, isKnown] = await Promise.all([closed(userId, factor, db), knowsBrowser(userId, client)]);
    return { reason: found?.reason, canBypass: isKnown && found?.isForAll === false };
  }

  /**
   * Counts an attempt before it is evaluated, so that no crash, failed request or parallel guess is free (security
   * #14).
   * Undefined if the factor is locked or a cooldown is active; such an attempt is not counted.
   */
  async function countIfOpen(
    userId: string,
    factor: FactorType,
    pass: Pass,
    on: Database = db,
  ): Promise<CountedAttempt | undefined> {
    const at = clock.now();
    const limits =
      pass === 'at_once'
        ? { most: maxFailuresOfOwnBrowser, cooldowns: noCooldowns }
        : { most: maxFailuresInARow, cooldowns };
    const sum = await factorFailuresRepository(on).count(userId, factor, at, limits);
    if (sum === undefined) return undefined;
    const most = sum > maxFailuresInARow ? maxFailuresOfOwnBrowser : maxFailuresInARow;
    return { left: most - sum, giveBack: () => failures.giveBack(userId, factor, at) };
  }

  return {
    countIfOpen,
    /**
     * Call it before `count` and outside of its transaction: whether an attempt must wait for the end of a cooldown.
     * A refused attempt is not counted. Throws `factor_locked`, `rate_limited`.
     */
    async pass(userId: string, factor: FactorType, client: ClientInfo): Promise<Pass> {
      const { reason, canBypass } = await ask(userId, factor, client);
      if (!reason) return 'after_cooldown';
      const key = `${userId} ${factor} ${client.browserId}`;
      if (canBypass && (await ownBrowserAnswers.tryConsume(key))) return 'at_once';
      throw reason;
    },
    /** Like `countIfOpen`. Throws `factor_locked`, and `rate_limited` if a parallel attempt came first. */
    async count(userId: string, factor: FactorType, pass: Pass, on: Database = db): Promise<CountedAttempt> {
      const counted = await countIfOpen(userId, factor, pass, on);
      if (counted) return counted;
      throw (await closed(userId, factor, on))?.reason ?? new ApiError('rate_limited', { retry_after: 1 });
    },
    /** The counted attempt was wrong. If it locks the factor, the owner is notified. */
    async wasWrong(
      userId: string,
      factor: FactorType,
      { left }: Pick<CountedAttempt, 'left'>,
    ): Promise<void> {
      const user = left === 0 ? await usersRepository(db).findById(userId) : undefined;
      if (!user) return;
      const details = { factor: () => catalog().factors[factor].name };
      await inTransaction(db, async (tx) => {
        await notices.tell(tx, user, 'factor_locked', details);
        audit.record(tx, {
          action: 'user.factor_locked',
          target: userTarget(user),
          changes: { factor },
          by: 'system',
        });
      });
    },
    /** The attempt was right, or the factor was registered again. */
    succeeded: (userId: string, factor: FactorType, on: Database = db): Promise<void> =>
      factorFailuresRepository(on).clear(userId, factor),
    /** Whether the factor is locked until it is reset; also queried if there is no account. */
    async isLocked(userId: string, factor: FactorType, on: Database = db): Promise<boolean> {
      const row = await factorFailuresRepository(on).find(userId, factor);
      return row !== undefined && row.failures >= maxFailuresInARow;
    },
    /** Call it before something is sent whose answer would be refused. Throws `factor_locked`, `rate_limited`. */
    async refuseClosed(userId: string, factor: FactorType, client: ClientInfo): Promise<void> {
      const { reason, canBypass } = await ask(userId, factor, client);
      if (reason && !canBypass) throw reason;
    },
  };
}
