import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Database } from '../../platform/db/database.ts';

export type FactorFailuresRepository = ReturnType<typeof factorFailuresRepository>;

export function factorFailuresRepository(db: Database) {
  return {
    /** Counts one more and returns the sum; undefined where `most` is reached. One statement, so that parallel tries cannot pass it together. */
    async count(userId: string, factor: FactorType, most: number, at: number): Promise<number | undefined> {
      const row = await db
        .insertInto('second_factor_failures')
        .values({ user_id: userId, factor, failures: 1, updated_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'factor'])
            .doUpdateSet((eb) => ({
              failures: eb('second_factor_failures.failures', '+', 1),
              updated_at: at,
            }))
            .where('second_factor_failures.failures', '<', most),
        )
        .returning('failures')
        .executeTakeFirst();
      return row?.failures;
    },
    async isLocked(userId: string, factor: FactorType, most: number): Promise<boolean> {
      const row = await db
        .selectFrom('second_factor_failures')
        .select('failures')
        .where('user_id', '=', userId)
        .where('factor', '=', factor)
        .executeTakeFirst();
      return row !== undefined && row.failures >= most;
    },
    /** Takes one back that was no wrong answer. */
    async giveBack(userId: string, factor: FactorType): Promise<void> {
      await db
        .updateTable('second_factor_failures')
        .set((eb) => ({ failures: eb('failures', '-', 1) }))
        .where('user_id', '=', userId)
        .where('factor', '=', factor)
        .where('failures', '>', 0)
        .execute();
    },
    async clear(userId: string, factor: FactorType): Promise<void> {
      await db
        .deleteFrom('second_factor_failures')
        .where('user_id', '=', userId)
        .where('factor', '=', factor)
        .execute();
    },
    async clearAll(userId: string): Promise<void> {
      await db.deleteFrom('second_factor_failures').where('user_id', '=', userId).execute();
    },
  };
}
