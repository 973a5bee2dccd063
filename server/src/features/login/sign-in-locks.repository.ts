import type { Database } from '../../platform/db/database.ts';
import { removeOlder } from '../../platform/db/remove-older.ts';
import { statement } from '../../platform/db/statement.ts';
import type { SignInLocksTable } from '../../platform/db/tables/sign-in-limits.ts';

const unlockUsed = statement((db, { key, now }: { key: string; now: number }) =>
  db
    .updateTable('sign_in_locks')
    .set({ unlocked_at: null, ends_at: now })
    .where('key', '=', key)
    .where('unlocked_at', 'is not', null)
    .where('ends_at', '>', now),
);

export function signInLocksRepository(db: Database) {
  return {
    async put(row: Omit<SignInLocksTable, 'unlocked_at' | 'notified_at'>): Promise<void> {
      await db
        .insertInto('sign_in_locks')
        .values({ ...row, unlocked_at: null, notified_at: null })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...row, unlocked_at: null }))
        .execute();
    },
    /** True for the one caller that must notify the owner. */
    async noteNotice(key: string, now: number, notAfter: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sign_in_locks')
        .set({ notified_at: now })
        .where('key', '=', key)
        .where((eb) => eb.or([eb('notified_at', 'is', null), eb('notified_at', '<=', notAfter)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** True for the one attempt that an operator's unlock admits. */
    async useUnlock(key: string, now: number): Promise<boolean> {
      return (await unlockUsed.changed(db, { key, now })) > 0;
    },
    /** The active locks. */
    activeOf(userId: string, now: number): Promise<SignInLocksTable[]> {
      return db
        .selectFrom('sign_in_locks')
        .selectAll()
        .where('user_id', '=', userId)
        .where('ends_at', '>', now)
        .where('unlocked_at', 'is', null)
        .execute();
    },
    /** Returns how many were unlocked. */
    async unlock(userId: string, now: number): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('sign_in_locks')
        .set({ unlocked_at: now })
        .where('user_id', '=', userId)
        .where('ends_at', '>', now)
        .where('unlocked_at', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    async sweep(before: number, limit: number): Promise<void> {
      await removeOlder(db, { table: 'sign_in_locks', key: 'key', since: 'ends_at', before, limit });
    },
  };
}
