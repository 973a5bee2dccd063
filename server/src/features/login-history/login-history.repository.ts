import type { Database } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { insertion, statement } from '../../platform/db/statement.ts';
import type { LoginHistoryTable } from '../../platform/db/tables/login-history.ts';

const insert = insertion('login_history');
const failedSecondFactor = statement((db, given: { userId: string; sessionId: string }) =>
  db
    .selectFrom('login_history')
    .select('id')
    .where('user_id', '=', given.userId)
    .where('session_id', '=', given.sessionId)
    .where('result', '=', 'second_factor_failed')
    .limit(1),
);

export type LoginHistoryRow = Readonly<LoginHistoryTable>;
export type LoginHistoryRepository = ReturnType<typeof loginHistoryRepository>;

export function loginHistoryRepository(db: Database) {
  return {
    async insert(row: LoginHistoryTable): Promise<void> {
      await insert(db, row);
    },
    /** Whether the sign-in under way failed at its second factor before. */
    async hasFailedSecondFactor(userId: string, sessionId: string): Promise<boolean> {
      return (await failedSecondFactor.first(db, { userId, sessionId })) !== undefined;
    },
    /** The failures of an account since then by their reason, for operators. */
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
    /**
     * The newest first, from before the entry `before` on; ids are in the order of time.
     * What a newer release wrote in words that this one does not know is left out.
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
      await inBatches(limit, () =>
        db
          .deleteFrom('login_history')
          .where('id', 'in', (eb) => {
            const old = eb.selectFrom('login_history').select('id').where('at', '<', before).limit(limit);
            return of === 'nobody' ? old.where('user_id', 'is', null) : old;
          })
          .executeTakeFirst(),
      );
    },
    /** The accounts that something was written for since then. */
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
    /** Removes up to `limit` entries of an account beyond its newest `keep`. */
    async prune(userId: string, kind: EntryKind, keep: number, limit: number): Promise<void> {
      await db
        .deleteFrom('login_history')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('login_history')
            .select('id')
            .where('user_id', '=', userId)
            .where('result', kind === 'failure' ? '=' : '!=', 'failure')
            .orderBy('id', 'desc')
            .offset(keep)
            .limit(limit),
        )
        .execute();
    },
  };
}

interface HistoryPage {
  readonly results: readonly string[];
  readonly methods: readonly string[];
  readonly before: string | undefined;
  readonly limit: number;
}

/** Failures, which anybody can cause, and everything else. */
export type EntryKind = 'failure' | 'other';
