import type { Database } from '../../platform/db/database.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import { knownBrowsersRepository } from './known-browsers.repository.ts';

/** The browsers that have signed in to an account, identified by the secret in their cookie. */
export function knownBrowsers(db: Database) {
  const browsers = knownBrowsersRepository(db);
  return {
    /** Also queries for a browser without the cookie, so that the work is the same (security #61). */
    async knows(userId: string, browserId: string | null): Promise<boolean> {
      const isKnown = await browsers.knows(userId, tokenHash(browserId ?? ''));
      return isKnown && browserId !== null;
    },
    /** Whether the browser has signed in to any account. */
    async hasSignedIn(browserId: string | null): Promise<boolean> {
      return browserId !== null && (await browsers.hasSignedIn(tokenHash(browserId)));
    },
    async remember(userId: string, browserId: string, now: number): Promise<void> {
      await browsers.remember(userId, tokenHash(browserId), now);
    },
    knewBefore: browsers.knewBefore,
    /** After a sign-in that was not the owner's. */
    forget: browsers.forget,
    /** All browsers of the account except the caller's, which is given by its hash. */
    forgetAll: browsers.forgetAll,
    sweep: browsers.sweep,
  };
}
