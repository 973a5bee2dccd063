import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { removeOver } from '../../platform/db/over-rows.ts';
import { insertion } from '../../platform/db/statement.ts';
import type { LoginHistoryTable } from '../../platform/db/tables/login-history.ts';

const insert = insertion('login_history');

export type LoginHistoryRow = Readonly<LoginHistoryTable>;
export type LoginHistoryRepository = ReturnType<typeof loginHistoryRepository>;

export function loginHistoryRepository(db: Database) {
  return {
    async insert(row: LoginHistoryTable): Promise<void> {
      await insert(db, row);
    },
    /** How often sign-ins failed at the second factor since then, and whether the owner was notified of one of them. */
    async secondFactorFailuresSince(
      userId: string,
      since: number,
    ): Promise<{ count: number; isTold: boolean }> {
      const row = await db
        .selectFrom('login_history')
        .select((eb) => [eb.fn.countAll().as('count'), eb.fn.count('is_told').as('told')])
        .where('user_id', '=', userId)
        .where('at', '>', since)
        .where('result', '=', 'second_factor_failed')
        .executeTakeFirstOrThrow();
      return { count: Number(row.count), isTold: Number(row.told) > 0 };
    },
    async markTold(id: string): Promise<void> {
      await db.updateTable('login_history').set({ is_told: 1 }).where('id', '=', id).execute();
    },
    /** The account's failures since then by reason, for operators. */
    async failuresSince(userId: string, since: number): Promise<Record<string, number>> {
      const rows = await db
        .selectFrom('login_history')
        .select(['reason', (eb) => eb.fn.countAll().as('count')])
        .where('user_id', '=', userId)
        .where('at', '>', since)
        .where('reason', 'is not', null)
        .groupBy('reason')
        .orderBy('reason')
        .execute();
      return Object.fromEntries(rows.map(({ reason, count }) => [reason, Number(count)]));
    },
    findOf(userId: string, id: string): Promise<LoginHistoryRow | undefined> {
      return db
        .selectFrom('login_history')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
    },
    /** Oldest first. */
    byIds(userId: string, ids: readonly string[]): Promise<LoginHistoryRow[]> {
      return db
        .selectFrom('login_history')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
    },
    /** The sessions that a sign-in method alone began since then, newest first. */
    async begunAlone(userId: string, method: string, since: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('login_history')
        .select('session_id')
        .where('user_id', '=', userId)
        .where('result', '=', 'success')
        .where('method', '=', method)
        .where('factor', 'is', null)
        .where('at', '>=', since)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.flatMap(({ session_id: id }) => id ?? []);
    },
    /** Which of these entries were written since then, but for sign-ins from other browsers that the account knew before. */
    async ofStrangersSince(
      userId: string,
      ids: readonly string[],
      { since, browser }: { readonly since: number; readonly browser: string | null },
    ): Promise<string[]> {
      const rows = await db
        .selectFrom('login_history')
        .leftJoin('sessions', 'sessions.id', 'login_history.session_id')
        .leftJoin('known_browsers', (join) =>
          join
            .onRef('known_browsers.user_id', '=', 'login_history.user_id')
            .onRef('known_browsers.browser_hash', '=', 'sessions.browser_hash')
            .on((eb) =>
              eb.or([
                eb('known_browsers.first_seen_at', 'is', null),
                eb('known_browsers.first_seen_at', '<', since),
              ]),
            ),
        )
        .select('login_history.id')
        .where('login_history.user_id', '=', userId)
        .where('login_history.id', 'in', ids)
        .where('login_history.at', '>=', since)
        .where((eb) =>
          eb.or([
            eb('known_browsers.browser_hash', 'is', null),
            eb('known_browsers.browser_hash', '=', browser ?? ''),
          ]),
        )
        .execute();
      return rows.map(({ id }) => id);
    },
    /** The sign-ins that began these sessions. */
    beginningsOf(userId: string, sessions: readonly string[]): Promise<LoginHistoryRow[]> {
      return db
        .selectFrom('login_history')
        .selectAll()
        .where('user_id', '=', userId)
        .where('result', '=', 'success')
        .where('session_id', 'in', sessions)
        .orderBy('id')
        .execute();
    },
    /**
     * Newest first, starting before the entry `before`; ids are in chronological order.
     * Values written by a newer release that this one does not know are omitted.
     */
    page(userId: string, { results, methods, before, limit }: HistoryPage): Promise<LoginHistoryRow[]> {
      let query = db
        .selectFrom('login_history')
        .selectAll()
        .where('user_id', '=', userId)
        .where('result', 'in', results)
        .where('method', 'in', methods)
        .orderBy('id', 'desc')
        .limit(limit);
      if (before) query = query.where('id', '<', before);
      return query.execute();
    },
    async removeOlder(before: number, limit: number, of: 'everybody' | 'nobody'): Promise<void> {
      const old = sql`at < ${before}`;
      const where = of === 'nobody' ? sql`${old} and user_id is null` : old;
      await removeOver(db, { table: 'login_history', key: ['id'], where, limit });
    },
    /** Accounts with new entries since then. */
    async usersSince(since: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('login_history')
        .select('user_id')
        .distinct()
        .where('at', '>=', since)
        .where('user_id', 'is not', null)
        .limit(limit)
        .execute();
      return rows.flatMap((row) => row.user_id ?? []);
    },
    /**
     * Deletes an account's entries of a kind beyond its newest `keep`, in batches of `limit`. What the owner can still
     * report stays: an entry whose session is alive, or of which an open link was mailed (security #313).
     */
    async prune(userId: string, kind: EntryKind, { keep, limit, now }: Prune): Promise<void> {
      // Lists of ids, not subqueries: PostgreSQL reads all sessions for each entry if its statistics were collected while
      // the tables were empty. An account has at most some hundred of the one and some thousand of the other.
      const alive = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('kind', '=', 'session')
        .execute();
      const reportable = await db
        .selectFrom('mailed_links')
        .select('subject')
        .where('user_id', '=', userId)
        .where('purpose', '=', 'sign_in_report')
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .execute();
      const where = sql`user_id = ${userId} and ${ofKind[kind]}
        and coalesce(session_id, '') not in (${listed(alive.map(({ id }) => id))})
        and id not in (${listed(reportable.map(({ subject }) => subject ?? ''))})`;
      const beyond = { order: sql`id desc`, kept: keep };
      await removeOver(db, { table: 'login_history', key: ['id'], where, limit, beyond });
    },
  };
}

/** An empty list is a syntax error in PostgreSQL; no id is 'none'. */
const listed = (ids: readonly string[]) => sql.join(['none', ...ids]);

interface HistoryPage {
  readonly results: readonly string[];
  readonly methods: readonly string[];
  readonly before: string | undefined;
  readonly limit: number;
}

/**
 * Failures, which anybody can cause; sign-ins that did not get beyond their first factor, which whoever knows the password
 * can cause; and those that succeeded.
 */
export type EntryKind = 'failure' | 'unfinished' | 'success';

interface Prune {
  readonly keep: number;
  readonly limit: number;
  readonly now: number;
}

const ofKind: Readonly<Record<EntryKind, RawBuilder<unknown>>> = {
  failure: sql`result = 'failure'`,
  unfinished: sql`result not in ('failure', 'success')`,
  success: sql`result = 'success'`,
};
