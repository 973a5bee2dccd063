import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { changedAtOnce } from '../../platform/db/limits.ts';
import { setOver } from '../../platform/db/over-rows.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import { insertion, statement } from '../../platform/db/statement.ts';
import type { MailedLinksTable } from '../../platform/db/tables/mailed-links.ts';
import { useOnce } from '../../platform/db/use-once.ts';
import { type LinkPurpose, type MailedLink, vetoPurposes } from './mailed-link.ts';

const insert = insertion('mailed_links');
const use = useOnce('mailed_links', ['token_hash']);
// Prepared, because every sign-in from a browser that its account does not know runs them.
const lastCreated = statement((db, { userId, until }: { userId: string; until: number }) =>
  db
    .selectFrom('mailed_links')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .where('user_id', '=', userId)
    .where('created_at', '<=', until),
);
const openSince = statement(
  (db, given: { userId: string; emailKey: string; purpose: LinkPurpose; since: number; until: number }) =>
    db
      .selectFrom('mailed_links')
      .select((eb) => [eb.fn.countAll().as('all'), eb.fn.count('is_unmailed').as('unmailed')])
      .where('user_id', '=', given.userId)
      .where('purpose', '=', given.purpose)
      .where('email_key', '=', given.emailKey)
      .where('used_at', 'is', null)
      .where('created_at', '>', given.since)
      .where('created_at', '<=', given.until),
);

/** How many links there are. */
export interface OpenLinks {
  readonly mailed: number;
  /** Of which no mail was sent. */
  readonly unmailed: number;
}

export type MailedLinksRepository = ReturnType<typeof mailedLinksRepository>;

export function mailedLinksRepository(db: Database) {
  return {
    find(tokenHash: string, purpose: LinkPurpose): Promise<MailedLink | undefined> {
      return db
        .selectFrom('mailed_links')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('purpose', '=', purpose)
        .executeTakeFirst();
    },
    /** The open one, of whatever account, by which this former address can be restored; the newest of several. */
    takeBackOf(emailKey: string, now: number): Promise<MailedLink | undefined> {
      return db
        .selectFrom('mailed_links')
        .selectAll()
        .where('email_key', '=', emailKey)
        .where('purpose', '=', sql.lit('email_take_back' as const))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
    insert: (row: MailedLinksTable): Promise<void> => insert(db, row),
    /** When the account's last one was created, among those that were created by `until`. */
    async lastCreated(userId: string, until: number): Promise<number | null> {
      const row = await lastCreated.first(db, { userId, until });
      return row?.at == null ? null : Number(row.at);
    },
    /** Invalidates the open links of an account. */
    async kill(userId: string, purposes: readonly LinkPurpose[], now: number): Promise<void> {
      await db
        .updateTable('mailed_links')
        .set({ used_at: now })
        .where('user_id', '=', userId)
        .where('purpose', 'in', purposes)
        .where('used_at', 'is', null)
        .execute();
    },
    /** Invalidates these links if they are open. */
    async killEach(tokenHashes: readonly string[], now: number): Promise<void> {
      for (let from = 0; from < tokenHashes.length; from += changedAtOnce)
        await db
          .updateTable('mailed_links')
          .set({ used_at: now })
          .where('token_hash', 'in', tokenHashes.slice(from, from + changedAtOnce))
          .where('used_at', 'is', null)
          .execute();
    },
    /** Invalidates the open links of an account that were mailed to this address. */
    async killAt(userId: string, emailKey: string, now: number): Promise<void> {
      await db
        .updateTable('mailed_links')
        .set({ used_at: now })
        .where('user_id', '=', userId)
        .where('email_key', '=', emailKey)
        .where('used_at', 'is', null)
        .execute();
    },
    /** Invalidates the open links of an account that were mailed since then to other addresses. */
    async killElsewhere(
      userId: string,
      emailKey: string,
      { since, now, purposes }: { since: number; now: number; purposes?: readonly LinkPurpose[] },
    ): Promise<void> {
      let others = db
        .updateTable('mailed_links')
        .set({ used_at: now })
        .where('user_id', '=', userId)
        .where('email_key', '!=', emailKey)
        .where('created_at', '>=', since)
        .where('used_at', 'is', null);
      if (purposes) others = others.where('purpose', 'in', purposes);
      await others.execute();
    },
    /** Whether the second factor that confirmed it still counts. */
    async isConfirmed(tokenHash: string): Promise<boolean> {
      const row = await db
        .selectFrom('mailed_links')
        .select('confirmed_at')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row != null && row.confirmed_at !== null;
    },
    /** True for the one caller that used it. */
    async use(tokenHash: string, now: number): Promise<boolean> {
      const isFirst = (await use.changed(db, { token_hash: tokenHash, now })) > 0;
      if (isFirst) {
        await db
          .updateTable('mailed_links')
          .set({ is_done: 1 })
          .where('token_hash', '=', tokenHash)
          .execute();
      }
      return isFirst;
    },
    /** Marks them as if each had served its purpose. */
    async finish(userId: string, purpose: LinkPurpose, now: number): Promise<void> {
      await db
        .updateTable('mailed_links')
        .set({ used_at: now, is_done: 1 })
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .execute();
    },
    /** How many open ones were created after `since`, and by `until`. */
    async openSince(given: Parameters<typeof openSince.first>[1]): Promise<OpenLinks> {
      const row = await openSince.first(db, given);
      const unmailed = Number(row?.unmailed ?? 0);
      return { mailed: Number(row?.all ?? 0) - unmailed, unmailed };
    },
    /** The open ones, oldest first. */
    open(userId: string, purpose: LinkPurpose, now: number): Promise<MailedLink[]> {
      return db
        .selectFrom('mailed_links')
        .selectAll()
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('created_at')
        .execute();
    },
    /** When one of them last served its purpose. */
    async doneAt(userId: string, purpose: LinkPurpose): Promise<number | null> {
      const row = await db
        .selectFrom('mailed_links')
        .select((eb) => eb.fn.max('used_at').as('at'))
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('is_done', '=', 1)
        .executeTakeFirst();
      return row?.at == null ? null : Number(row.at);
    },
    /** As if none of the used ones had served its purpose. */
    async undo(userId: string, purpose: LinkPurpose): Promise<void> {
      await db
        .updateTable('mailed_links')
        .set({ is_done: null })
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('is_done', '=', 1)
        .execute();
    },
    /**
     * Marks expired links as used, so that setting the clock back does not revive them. Those that stop a wait end with
     * it: a clock that jumped must not take the veto away (#360).
     */
    async useUpOver(now: number): Promise<void> {
      const where = sql`used_at is null and expires_at <= ${now} and purpose not in (${sql.join(vetoPurposes)})`;
      const over = { table: 'mailed_links', key: ['token_hash'], where, limit: changedAtOnce } as const;
      await setOver(db, over, sql`used_at = ${now}`);
    },
    /** Marks this link as used if it has expired. */
    async useUpIfOver(tokenHash: string, now: number): Promise<void> {
      await db
        .updateTable('mailed_links')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '<=', now)
        .execute();
    },
    async awaitFactor(tokenHash: string, sessionId: string, password: string): Promise<void> {
      await db
        .updateTable('mailed_links')
        .set({ pending_session_id: sessionId, pending_password: password, confirmed_at: null })
        .where('token_hash', '=', tokenHash)
        .execute();
    },
    /** False if the pending token belongs to no open link. */
    async confirm(sessionId: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('mailed_links')
        .set({ confirmed_at: now })
        .where('pending_session_id', '=', sessionId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async sweep(before: number, limit: number): Promise<void> {
      await removeOlder(db, { table: 'mailed_links', key: 'token_hash', since: 'expires_at', before, limit });
    },
  };
}
