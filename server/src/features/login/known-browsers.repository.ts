import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { removeOver } from '../../platform/db/over-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { statement } from '../../platform/db/statement.ts';
import { forgettersExamined, sweepBatch } from './limits.ts';

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

/** Stands for the session that made a browser unknown, if that was none. */
const noSession = '';

export type KnownBrowsersRepository = ReturnType<typeof knownBrowsersRepository>;

/** After a sign-in that was not the owner's. */
export interface ForgottenBrowsers {
  /** Hash of the browser of that sign-in. */
  readonly browser: string | null;
  /** Those that were not known before that time, too; null for none. */
  readonly since: number | null;
  /** Hash of the owner's browser, which stays known. */
  readonly except: string | null;
  readonly by?: ForgottenBy | undefined;
}

/** The session in which it happens, which may be a stranger's, and when, in milliseconds since the epoch. */
export interface ForgottenBy {
  /** Null for a reset by a mailed link. */
  readonly sessionId: string | null;
  readonly now: number;
}

export function knownBrowsersRepository(db: Database) {
  async function knewBefore(userId: string, browserHash: string, at: number): Promise<boolean> {
    const row = await db
      .selectFrom('known_browsers')
      .select('browser_hash')
      .where('user_id', '=', userId)
      .where('browser_hash', '=', browserHash)
      .where((eb) => eb.or([eb('first_seen_at', 'is', null), eb('first_seen_at', '<', at)]))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Remembers which session did it. */
  async function forget(
    userId: string,
    which: (eb: ExpressionBuilder<Schema, 'known_browsers'>) => Expression<SqlBool>,
    by: ForgottenBy | undefined,
  ): Promise<void> {
    if (by)
      await db
        .insertInto('forgotten_browsers')
        .columns(['user_id', 'browser_hash', 'first_seen_at', 'session_id', 'forgotten_at'])
        .expression((eb) =>
          eb
            .selectFrom('known_browsers')
            .select(['user_id', 'browser_hash', 'first_seen_at'])
            .select([eb.val(by.sessionId ?? noSession).as('session_id'), eb.val(by.now).as('forgotten_at')])
            .where('user_id', '=', userId)
            .where(which),
        )
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'browser_hash', 'session_id']).doUpdateSet({ forgotten_at: by.now }),
        )
        .execute();
    await db.deleteFrom('known_browsers').where('user_id', '=', userId).where(which).execute();
  }

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
    knewBefore,
    /**
     * The same, also if the account was made to forget the browser later: by a session begun since then in a browser that
     * the account did not know before, or by a reset since then. A stranger must not take from the owner what tells the
     * owner from them (security #581).
     */
    async hadKnownBefore(userId: string, browserHash: string, at: number): Promise<boolean> {
      if (await knewBefore(userId, browserHash, at)) return true;
      const forgotten = await db
        .selectFrom('forgotten_browsers')
        .leftJoin('sessions', 'sessions.id', 'forgotten_browsers.session_id')
        .select('sessions.browser_hash')
        .distinct()
        .where('forgotten_browsers.user_id', '=', userId)
        .where('forgotten_browsers.browser_hash', '=', browserHash)
        .where((eb) =>
          eb.or([
            eb('forgotten_browsers.first_seen_at', 'is', null),
            eb('forgotten_browsers.first_seen_at', '<', at),
          ]),
        )
        .where((eb) =>
          eb.or([
            eb('sessions.created_at', '>=', at),
            eb.and([
              eb('forgotten_browsers.session_id', '=', noSession),
              eb('forgotten_browsers.forgotten_at', '>=', at),
            ]),
          ]),
        )
        .limit(forgettersExamined)
        .execute();
      for (const { browser_hash: other } of forgotten)
        if (other === null || (other !== browserHash && !(await knewBefore(userId, other, at)))) return true;
      return false;
    },
    async forget(userId: string, { browser, since, except, by }: ForgottenBrowsers): Promise<void> {
      const some = (eb: ExpressionBuilder<Schema, 'known_browsers'>) =>
        eb.and([
          eb.or([
            eb('browser_hash', '=', browser ?? ''),
            ...(since === null ? [] : [eb('first_seen_at', '>=', since)]),
          ]),
          eb('browser_hash', '!=', except ?? ''),
        ]);
      await forget(userId, some, by);
    },
    forgetAll: (userId: string, exceptHash?: string, by?: ForgottenBy): Promise<void> =>
      forget(userId, (eb) => eb('browser_hash', '!=', exceptHash ?? ''), by),
    async sweep(before: number, forgottenBefore: number): Promise<void> {
      await removeOver(db, {
        table: 'known_browsers',
        key: ['user_id', 'browser_hash'],
        where: sql`last_seen_at < ${before}`,
        limit: sweepBatch,
      });
      await removeOver(db, {
        table: 'forgotten_browsers',
        key: ['user_id', 'browser_hash', 'session_id'],
        where: sql`forgotten_at < ${forgottenBefore}`,
        limit: sweepBatch,
      });
    },
  };
}
