import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { RecoveryCodesTable } from '../../platform/db/tables/second-factors.ts';

const ofUser = statement((db, { userId }: { userId: string }) =>
  db.selectFrom('recovery_codes').selectAll().where('user_id', '=', userId).orderBy('position'),
);
const leftOf = statement((db, { userId }: { userId: string }) =>
  db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null),
);
const used = statement((db, { id, now }: { id: string; now: number }) =>
  db.updateTable('recovery_codes').set({ used_at: now }).where('id', '=', id).where('used_at', 'is', null),
);

export type RecoveryCodesRepository = ReturnType<typeof recoveryCodesRepository>;

export function recoveryCodesRepository(db: Database) {
  return {
    /** The current set, in its order; empty where there is none. */
    list(userId: string): Promise<readonly RecoveryCodesTable[]> {
      return ofUser.all(db, { userId });
    },
    async countLeft(userId: string): Promise<number> {
      return Number((await leftOf.first(db, { userId }))?.left ?? 0);
    },
    async insertAll(rows: RecoveryCodesTable[]): Promise<void> {
      await db.insertInto('recovery_codes').values(rows).execute();
    },
    /** True for the one call that used it. */
    async use(id: string, now: number): Promise<boolean> {
      return (await used.changed(db, { id, now })) > 0;
    },
    async removeAll(userId: string): Promise<void> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    },
    /** In the order of their ids, for sealing again. */
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
