import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountRecoveriesTable } from '../../platform/db/tables/account-recoveries.ts';

export type Recovery = Readonly<AccountRecoveriesTable>;
export type RecoveryEnd = NonNullable<Recovery['end_reason']>;

/** Who approved; both are null for the command line. */
export interface AgreedBy {
  readonly userId: string | null;
  readonly clientId: string | null;
}

// A prepared statement, because every sign-in runs it.
const ended = statement((db, { userId, reason, now }: { userId: string; reason: RecoveryEnd; now: number }) =>
  db
    .updateTable('account_recoveries')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null),
);

/** At most one per account, the newest. */
export function recoveriesRepository(db: Database) {
  return {
    find(userId: string): Promise<Recovery | undefined> {
      return db.selectFrom('account_recoveries').selectAll().where('user_id', '=', userId).executeTakeFirst();
    },
    /** Replaces one that has ended; in the transaction that locks the account. */
    async put(row: AccountRecoveriesTable): Promise<void> {
      await db.deleteFrom('account_recoveries').where('user_id', '=', row.user_id).execute();
      await db.insertInto('account_recoveries').values(row).execute();
    },
    /** True for the one caller that ended it. */
    async end(userId: string, reason: RecoveryEnd, now: number): Promise<boolean> {
      return (await ended.changed(db, { userId, reason, now })) > 0;
    },
    /** False if the one of that time is not waiting, or somebody has already approved. */
    async approve(userId: string, askedAt: number, by: AgreedBy, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('account_recoveries')
        .set({ approved_at: now, approved_by: by.userId, approved_by_client: by.clientId })
        .where('user_id', '=', userId)
        .where('asked_at', '=', askedAt)
        .where('ended_at', 'is', null)
        .where('approved_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** From now on it needs an operator's approval, and has none. */
    async awaitOperator(userId: string): Promise<void> {
      await db
        .updateTable('account_recoveries')
        .set({ needs_operator: 1, approved_at: null, approved_by: null, approved_by_client: null })
        .where('user_id', '=', userId)
        .execute();
    },
    /** Recoveries that take effect before that time unless somebody stops them, and of which nobody was reminded. */
    async unreminded(
      now: number,
      until: number,
      limit: number,
      putOff: readonly string[],
    ): Promise<string[]> {
      const rows = await db
        .selectFrom('account_recoveries')
        .select('user_id')
        .where('ended_at', 'is', null)
        .where('reminded_at', 'is', null)
        .where('takes_effect_at', '>', now)
        .where('takes_effect_at', '<=', until)
        .$if(putOff.length > 0, (query) => query.where('user_id', 'not in', putOff))
        .where((eb) => eb.or([eb('needs_operator', '=', 0), eb('approved_at', 'is not', null)]))
        .limit(limit)
        .execute();
      return rows.map(({ user_id }) => user_id);
    },
    async noteReminder(userId: string, now: number): Promise<void> {
      await db
        .updateTable('account_recoveries')
        .set({ reminded_at: now })
        .where('user_id', '=', userId)
        .execute();
    },
    /** Recoveries whose wait is over and which need no further approval. */
    async due(now: number, limit: number, putOff: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('account_recoveries')
        .select('user_id')
        .where('ended_at', 'is', null)
        .where('takes_effect_at', '<=', now)
        .$if(putOff.length > 0, (query) => query.where('user_id', 'not in', putOff))
        .where((eb) => eb.or([eb('needs_operator', '=', 0), eb('approved_at', 'is not', null)]))
        .orderBy('takes_effect_at')
        .limit(limit)
        .execute();
      return rows.map(({ user_id }) => user_id);
    },
    /** Recoveries that have waited too long for an operator. */
    async forgotten(before: number, limit: number, putOff: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('account_recoveries')
        .select('user_id')
        .where('ended_at', 'is', null)
        .where('takes_effect_at', '<=', before)
        .$if(putOff.length > 0, (query) => query.where('user_id', 'not in', putOff))
        .orderBy('takes_effect_at')
        .limit(limit)
        .execute();
      return rows.map(({ user_id }) => user_id);
    },
  };
}
