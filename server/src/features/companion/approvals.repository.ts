import type { Database } from '../../platform/db/database.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import type { ApprovalBudget, CompanionChallengesTable } from '../../platform/db/tables/companion.ts';

export type Approval = Readonly<CompanionChallengesTable>;

export interface Answer {
  readonly state: 'approved' | 'denied' | 'wrong_number';
  readonly deviceId: string;
  readonly at: number;
  readonly codeHash?: string;
  readonly tokenHash?: string;
}

export function approvalsRepository(db: Database) {
  const all = () => db.selectFrom('companion_challenges').selectAll();
  return {
    /** Locks the account until the end of the transaction, so that parallel requests are counted one after another. */
    async holdAccount(userId: string): Promise<void> {
      await db
        .updateTable('users')
        .set((eb) => ({ id: eb.ref('id') }))
        .where('id', '=', userId)
        .execute();
    },
    /** When the account's approvals in this budget were requested, oldest first. */
    async begunSince(userId: string, budget: ApprovalBudget, since: number): Promise<number[]> {
      const rows = await db
        .selectFrom('companion_challenges')
        .select('created_at')
        .where('user_id', '=', userId)
        .where('budget', '=', budget)
        .where('created_at', '>', since)
        .orderBy('created_at')
        .execute();
      return rows.map(({ created_at }) => created_at);
    },
    /** When the source was last denied. */
    async deniedAt(userId: string, source: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('companion_challenges')
        .select((eb) => eb.fn.max('answered_at').as('at'))
        .where('user_id', '=', userId)
        .where('source', '=', source)
        .where('state', '=', 'denied')
        .executeTakeFirst();
      return row?.at === null || row?.at === undefined ? undefined : Number(row.at);
    },
    /**
     * Replaces pending approvals under this token, and those that the same browser requested in a sign-in that it
     * abandoned for a newer one.
     */
    async replace({ session_id, session_kind, user_id, browser_hash }: Approval): Promise<void> {
      await db
        .updateTable('companion_challenges')
        .set({ state: 'replaced' })
        .where('user_id', '=', user_id)
        .where('state', '=', 'waiting')
        .where((eb) => {
          const sameToken = eb('session_id', '=', session_id);
          if (session_kind === 'session' || browser_hash === null) return sameToken;
          const sameBrowser = eb('browser_hash', '=', browser_hash);
          return eb.or([sameToken, eb.and([sameBrowser, eb('session_kind', '!=', 'session')])]);
        })
        .execute();
    },
    /** Ends all pending approvals. */
    async replaceAll(userId: string): Promise<void> {
      await db
        .updateTable('companion_challenges')
        .set({ state: 'replaced' })
        .where('user_id', '=', userId)
        .where('state', '=', 'waiting')
        .execute();
    },
    async insert(row: CompanionChallengesTable): Promise<void> {
      await db.insertInto('companion_challenges').values(row).execute();
    },
    findOf(userId: string, id: string): Promise<Approval | undefined> {
      return all().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
    },
    /** Newest first. */
    waiting(userId: string, now: number, limit: number): Promise<Approval[]> {
      return all()
        .where('user_id', '=', userId)
        .where('state', '=', 'waiting')
        .where('expires_at', '>', now)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },
    /** True for the one answer that is accepted. */
    async answer(id: string, { state, deviceId, at, codeHash, tokenHash }: Answer): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('companion_challenges')
        .set({
          state,
          answered_by: deviceId,
          answered_at: at,
          code_hash: codeHash ?? null,
          token_hash: tokenHash ?? null,
        })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('expires_at', '>', at)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Counts a wrong code. */
    async countCodeAttempt(id: string): Promise<void> {
      await db
        .updateTable('companion_challenges')
        .set((eb) => ({ code_attempts: eb('code_attempts', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },
    /** True for the one call that used it. */
    async useCode(id: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('companion_challenges')
        .set({ code_used_at: now })
        .where('id', '=', id)
        .where('state', '=', 'approved')
        .where('code_used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** False if another call has replaced the proof meanwhile. */
    async swapToken(id: string, from: string, to: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('companion_challenges')
        .set({ token_hash: to })
        .where('id', '=', id)
        .where('token_hash', '=', from)
        .where('code_used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async sweep(before: number, limit: number): Promise<void> {
      await removeOlder(db, { table: 'companion_challenges', key: 'id', since: 'expires_at', before, limit });
    },
  };
}
