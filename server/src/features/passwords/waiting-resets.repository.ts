import type { Database } from '../../platform/db/database.ts';
import type { WaitingResetsTable } from '../../platform/db/tables/waiting-resets.ts';

export type WaitingReset = Readonly<WaitingResetsTable>;

/** At most one per account. */
export function waitingResetsRepository(db: Database) {
  return {
    find(userId: string): Promise<WaitingReset | undefined> {
      return db.selectFrom('waiting_resets').selectAll().where('user_id', '=', userId).executeTakeFirst();
    },
    /** Replaces an earlier one; the wait starts over. */
    async put(row: WaitingResetsTable): Promise<void> {
      await db.deleteFrom('waiting_resets').where('user_id', '=', row.user_id).execute();
      await db.insertInto('waiting_resets').values(row).execute();
    },
    /** True for the one caller that ended it; with `begunAt`, only the one that was begun then. */
    async end(userId: string, begunAt?: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('waiting_resets')
        .where('user_id', '=', userId)
        .$if(begunAt !== undefined, (query) => query.where('created_at', '=', begunAt ?? 0))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    due(now: number, limit: number, putOff: readonly string[]): Promise<WaitingReset[]> {
      return db
        .selectFrom('waiting_resets')
        .selectAll()
        .where('takes_effect_at', '<=', now)
        .$if(putOff.length > 0, (query) => query.where('user_id', 'not in', putOff))
        .orderBy('takes_effect_at')
        .limit(limit)
        .execute();
    },
  };
}
