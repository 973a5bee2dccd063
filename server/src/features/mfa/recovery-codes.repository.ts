import type { Database } from '../../platform/db/database.ts';
import type { RecoveryCodesTable } from '../../platform/db/tables/second-factors.ts';

export type RecoveryCodesRepository = ReturnType<typeof recoveryCodesRepository>;

export function recoveryCodesRepository(db: Database) {
  return {
    /** The current set, in its order; empty where there is none. */
    list(userId: string): Promise<RecoveryCodesTable[]> {
      return db
        .selectFrom('recovery_codes')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('position')
        .execute();
    },
    async countLeft(userId: string): Promise<number> {
      const { left } = await db
        .selectFrom('recovery_codes')
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(left);
    },
    async insertAll(rows: RecoveryCodesTable[]): Promise<void> {
      await db.insertInto('recovery_codes').values(rows).execute();
    },
    /** True for the one call that used it. */
    async use(id: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('recovery_codes')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async removeAll(userId: string): Promise<void> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    },
    /** In the order of their ids, for sealing anew. */
    codesAfter(id: string, limit: number): Promise<RecoveryCodesTable[]> {
      return db
        .selectFrom('recovery_codes')
        .selectAll()
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute();
    },
    /** Only while it is still the value that was read. */
    async reseal(id: string, from: string, to: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('recovery_codes')
        .set({ code: to })
        .where('id', '=', id)
        .where('code', '=', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
