import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { knownBrowsers } from './known-browsers.ts';
import { keepKnownBrowsers } from './limits.ts';

export interface LoginAttemptsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: { readonly account: RateLimit; readonly knownBrowser: RateLimit };
}

/** An attempt that was counted. */
export interface LoginAttempt {
  /** False where none was left. */
  readonly isAllowed: boolean;
  /** The answer was never looked at. */
  giveBack(): Promise<void>;
  /** The answer was right: the account's earlier wrong ones count no more. */
  forget(): Promise<void>;
}

export type LoginAttempts = ReturnType<typeof loginAttemptsService>;

/**
 * Wrong answers at the sign-in methods of one account: e-mail in any spelling and phone share the count (security #66).
 * A browser that has signed in to the account counts apart, so that a stranger who uses the count up
 * does not lock its owner out (security #68).
 */
export function loginAttemptsService({ db, clock, limits }: LoginAttemptsDeps) {
  const browsers = knownBrowsers(db);

  async function counterOf(key: string, userId: string | null, { browserId }: ClientInfo) {
    // Asked for nobody's account too, so that the work is the same (security #61).
    const isKnown = await browsers.knows(userId ?? key, browserId ?? null);
    return isKnown
      ? { limit: limits.knownBrowser, key: `${key} ${browserId}` }
      : { limit: limits.account, key };
  }

  return {
    /** Counts an attempt before it is evaluated (security #67). `key` stands for an account that is not there. */
    async take(key: string, userId: string | null, client: ClientInfo): Promise<LoginAttempt> {
      const counter = await counterOf(key, userId, client);
      const isAllowed = await counter.limit.tryConsume(counter.key);
      return {
        isAllowed,
        giveBack: async () => {
          if (isAllowed) await counter.limit.giveBack(counter.key);
        },
        forget: () => counter.limit.reset(counter.key),
      };
    },
    /** Whether no sign-in to the account was ever finished in this browser. In the transaction of the sign-in, before `remember`. */
    async isNewBrowser(tx: Database, userId: string, { browserId }: ClientInfo): Promise<boolean> {
      return !(await knownBrowsers(tx).knows(userId, browserId ?? null));
    },
    /** Every factor was right: the browser is the owner's. In the transaction of the sign-in. */
    async remember(tx: Database, userId: string, { browserId }: ClientInfo): Promise<void> {
      if (browserId) await knownBrowsers(tx).remember(userId, browserId, clock.now());
    },
    sweep: () => browsers.sweep(clock.now() - keepKnownBrowsers),
  };
}
