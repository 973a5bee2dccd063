import type { Database } from '../../platform/db/database.ts';
import { removeOfAccount } from '../../platform/db/remove-of-account.ts';
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
    /** The current set, in order; empty if there is none. */
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
    /** Records that the person of a session knows the codes. */
    async noteSeen(sessionId: string, at: number): Promise<void> {
      await db.updateTable('sessions').set({ codes_seen_at: at }).where('id', '=', sessionId).execute();
    },
    /** The sessions that were shown codes of a set, or used one of it, in a sign-in or later. */
    async seenIn(userId: string, generatedAt: number): Promise<string[]> {
      const rows = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', 'session')
        .where((eb) =>
          eb.or([
            eb('codes_seen_at', '>=', generatedAt),
            eb.and([eb('factors', 'like', '%"recovery_code"%'), eb('created_at', '>=', generatedAt)]),
          ]),
        )
        .execute();
      return rows.map(({ id }) => id);
    },
    removeAll: (userId: string): Promise<boolean> => removeOfAccount(db, 'recovery_codes', userId),
  };
}
