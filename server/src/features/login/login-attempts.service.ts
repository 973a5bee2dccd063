import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { browserHash } from '../../platform/http/browser-hash.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { knownBrowsers, type MetBrowser } from './known-browsers.ts';
import { keepForgottenBrowsers, keepKnownBrowsers, ownersAfter } from './limits.ts';
import type { SignInLocks } from './sign-in-locks.service.ts';

export interface LoginAttemptsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly locks: SignInLocks;
  readonly limits: { readonly account: RateLimit; readonly knownBrowser: RateLimit };
}

/** A sign-in attempt: who, and to which account. */
export interface AttemptedSignIn {
  /** The key that attempts are counted by, even if no account matches. */
  readonly key: string;
  readonly userId: string | null;
  readonly client: ClientInfo;
  readonly isKnownBrowser: boolean;
}

/** An attempt that has been counted. */
export interface LoginAttempt {
  /** False if no attempt was left. */
  readonly isAllowed: boolean;
  /** Undoes the counting, because the answer was never evaluated. */
  giveBack(): Promise<void>;
  /** The answer was wrong. If this was the last attempt, the owner is notified. */
  wasWrong(): Promise<void>;
  /** The answer was right: resets the account's count of wrong answers. */
  forget(): Promise<void>;
}

export type LoginAttempts = ReturnType<typeof loginAttemptsService>;

/**
 * Counts wrong answers at the sign-in methods of one account: all spellings of its email address and its phone number
 * share the count (security #66).
 * A browser that has signed in to the account has a separate count, so that a stranger who uses up the attempts does
 * not lock the owner out (security #68).
 */
export function loginAttemptsService({ db, clock, locks, limits }: LoginAttemptsDeps) {
  const browsers = knownBrowsers(db);

  const counterOf = ({ key, client, isKnownBrowser }: AttemptedSignIn) =>
    isKnownBrowser
      ? { limit: limits.knownBrowser, key: `${key} ${client.browserId}` }
      : { limit: limits.account, key };

  return {
    /** Also called if no account matches, so that it takes as long (security #61). */
    knows: (key: string, userId: string | null, client: ClientInfo): Promise<boolean> =>
      browsers.knows(userId ?? key, client),
    /** Counts an attempt before it is evaluated (security #67). */
    async take(tried: AttemptedSignIn): Promise<LoginAttempt> {
      const counter = counterOf(tried);
      let counted = await counter.limit.count(counter.key);
      if (!counted.isAllowed && (await locks.useUnlock(counter.key))) {
        await counter.limit.reset(counter.key);
        counted = await counter.limit.count(counter.key);
      }
      const { isAllowed, left, resetAfter } = counted;
      return {
        isAllowed,
        giveBack: async () => {
          if (isAllowed) await counter.limit.giveBack(counter.key);
        },
        async wasWrong() {
          if (!isAllowed || left > 0) return;
          await locks.begin({
            counter: counter.key,
            userId: tried.userId,
            isOfStrangers: !tried.isKnownBrowser,
            lasts: resetAfter * 1000,
          });
        },
        forget: () => counter.limit.reset(counter.key),
      };
    },
    /** Every factor was right, so the browser is the owner's. Call it in the transaction of the sign-in. */
    remember: (tx: Database, userId: string, client: ClientInfo): Promise<MetBrowser> =>
      knownBrowsers(tx).remember(userId, client, clock.now()),
    /** Whether the account has known the browser long enough for it to be the owner's. */
    knewLong: (tx: Database, userId: string, client: ClientInfo): Promise<boolean> =>
      knownBrowsers(tx).knewBefore(userId, browserHash(client) ?? '', clock.now() - ownersAfter),
    sweep: () => browsers.sweep(clock.now() - keepKnownBrowsers, clock.now() - keepForgottenBrowsers),
  };
}
