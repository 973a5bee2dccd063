import type { Database } from '../../platform/db/database.ts';
import { browserHash } from '../../platform/http/browser-hash.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { RenamedBrowser } from '../sessions/sessions.repository.ts';
import { type BrowserHashes, knownBrowsersRepository } from './known-browsers.repository.ts';

type Browser = Pick<ClientInfo, 'browserId' | 'keyThumbprint'>;

/** A browser in which a sign-in was completed. */
export interface MetBrowser {
  /** Whether the account did not know it before. */
  readonly isNew: boolean;
  /** Present if the account knew it by its cookie only, and learnt its key. */
  readonly renamed?: RenamedBrowser;
}

/**
 * The browsers that have signed in to an account, by their cookie and key. A copy of the cookie without the key is
 * another browser (security #376).
 * A row of the cookie alone stands for a browser without a key, or comes from an older release: it is accepted with any
 * key, and from the next sign-in on belongs to that key. Callers count attempts by the cookie, so that new keys do not
 * give new attempts.
 */
export function knownBrowsers(db: Database) {
  const browsers = knownBrowsersRepository(db);
  return {
    /** Also queries for a browser without the cookie, so that the work is the same (security #61). */
    async knows(userId: string, browser: Browser): Promise<boolean> {
      const found = await browsers.find(userId, hashesOf(browser));
      return found.length > 0 && Boolean(browser.browserId);
    },
    /** Whether the browser has signed in to any account. */
    async hasSignedIn(browser: Browser): Promise<boolean> {
      return Boolean(browser.browserId) && (await browsers.hasSignedIn(hashesOf(browser)));
    },
    /** Call it in a transaction that locks the account. */
    async remember(userId: string, browser: Browser, now: number): Promise<MetBrowser> {
      if (!browser.browserId) return { isNew: true };
      const { own, ofCookie } = hashesOf(browser);
      const found = await browsers.find(userId, { own, ofCookie });
      const { keyThumbprint } = browser;
      const learns = keyThumbprint && found.includes(ofCookie);
      if (learns && found.includes(own)) await browsers.remove(userId, ofCookie);
      else if (learns) await browsers.rename(userId, ofCookie, own);
      await browsers.remember(userId, own, now);
      const isNew = found.length === 0;
      return learns ? { isNew, renamed: { from: ofCookie, to: own, keyThumbprint } } : { isNew };
    },
    knewBefore: browsers.knewBefore,
    hadKnownBefore: browsers.hadKnownBefore,
    /** After a sign-in that was not the owner's. */
    forget: browsers.forget,
    /** All browsers of the account except the caller's, which is given by its hash. */
    forgetAll: browsers.forgetAll,
    sweep: browsers.sweep,
  };
}

/** Of a browser without the cookie, hashes that no account knows. */
function hashesOf({ browserId, keyThumbprint }: Browser): BrowserHashes {
  const own = browserHash({ browserId, keyThumbprint }) ?? '';
  return { own, ofCookie: browserHash({ browserId }) ?? '' };
}
