import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { removeOver } from '../../platform/db/over-rows.ts';
import { statement } from '../../platform/db/statement.ts';
import { sweepBatch } from './limits.ts';

const found = statement((db, given: BrowserHashes & { readonly userId: string }) =>
  db
    .selectFrom('known_browsers')
    .select('browser_hash')
    .where('user_id', '=', given.userId)
    .where('browser_hash', 'in', [given.own, given.ofCookie]),
);
const anywhere = statement((db, { own, ofCookie }: BrowserHashes) =>
  db.selectFrom('known_browsers').select('user_id').where('browser_hash', 'in', [own, ofCookie]).limit(1),
);
const remembered = statement((db, given: { userId: string; browserHash: string; now: number }) =>
  db
    .insertInto('known_browsers')
    .values({
      user_id: given.userId,
      browser_hash: given.browserHash,
      last_seen_at: given.now,
      first_seen_at: given.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ last_seen_at: given.now }),
    ),
);

/** By what a browser may be remembered. Both are equal if it has no key. */
export interface BrowserHashes {
  /** With its key. */
  readonly own: string;
  /** Without. */
  readonly ofCookie: string;
}

export type KnownBrowsersRepository = ReturnType<typeof knownBrowsersRepository>;

/** After a sign-in that was not the owner's. */
export interface ForgottenBrowsers {
  /** Hash of the browser of that sign-in. */
  readonly browser: string | null;
  /** Those that were not known before that time, too; null for none. */
  readonly since: number | null;
  /** Hash of the owner's browser, which stays known. */
  readonly except: string | null;
}

export function knownBrowsersRepository(db: Database) {
  return {
    /** Those of the two that the account knows. */
    async find(userId: string, { own, ofCookie }: BrowserHashes): Promise<readonly string[]> {
      return (await found.all(db, { userId, own, ofCookie })).map((row) => row.browser_hash);
    },
    async hasSignedIn({ own, ofCookie }: BrowserHashes): Promise<boolean> {
      return (await anywhere.first(db, { own, ofCookie })) !== undefined;
    },
    /** The account knows the browser for as long as before, but no longer by its cookie only. */
    async rename(userId: string, from: string, to: string): Promise<void> {
      await db
        .updateTable('known_browsers')
        .set({ browser_hash: to })
        .where('user_id', '=', userId)
        .where('browser_hash', '=', from)
        .execute();
    },
    async remove(userId: string, browserHash: string): Promise<void> {
      await db
        .deleteFrom('known_browsers')
        .where('user_id', '=', userId)
        .where('browser_hash', '=', browserHash)
        .execute();
    },
    async remember(userId: string, browserHash: string, now: number): Promise<void> {
      await remembered.changed(db, { userId, browserHash, now });
    },
    /** Whether the account knew the browser before that time. */
    async knewBefore(userId: string, browserHash: string, at: number): Promise<boolean> {
      const row = await db
        .selectFrom('known_browsers')
        .select('browser_hash')
        .where('user_id', '=', userId)
        .where('browser_hash', '=', browserHash)
        .where((eb) => eb.or([eb('first_seen_at', 'is', null), eb('first_seen_at', '<', at)]))
        .executeTakeFirst();
      return row !== undefined;
    },
    async forget(userId: string, { browser, since, except }: ForgottenBrowsers): Promise<void> {
      let some = db
        .deleteFrom('known_browsers')
        .where('user_id', '=', userId)
        .where((eb) =>
          eb.or([
            eb('browser_hash', '=', browser ?? ''),
            ...(since === null ? [] : [eb('first_seen_at', '>=', since)]),
          ]),
        );
      if (except !== null) some = some.where('browser_hash', '!=', except);
      await some.execute();
    },
    async forgetAll(userId: string, exceptHash?: string): Promise<void> {
      let all = db.deleteFrom('known_browsers').where('user_id', '=', userId);
      if (exceptHash) all = all.where('browser_hash', '!=', exceptHash);
      await all.execute();
    },
    async sweep(before: number): Promise<void> {
      const where = sql`last_seen_at < ${before}`;
      await removeOver(db, {
        table: 'known_browsers',
        key: ['user_id', 'browser_hash'],
        where,
        limit: sweepBatch,
      });
    },
  };
}
