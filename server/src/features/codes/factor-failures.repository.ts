import type { Database } from '../../platform/db/database.ts';

export type FactorFailuresRepository = ReturnType<typeof factorFailuresRepository>;

export function factorFailuresRepository(db: Database) {
  return {
    /** Counts one; false where the limit is reached. */
    async count(userId: string, factor: string, limit: number, now: number): Promise<boolean> {
      const result = await db
        .insertInto('factor_failures')
        .values({ user_id: userId, factor, failures: 1, last_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'factor'])
            .doUpdateSet((eb) => ({ failures: eb('factor_failures.failures', '+', 1), last_at: now }))
            .where('factor_failures.failures', '<', limit),
        )
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async failures(userId: string, factor: string): Promise<number> {
      const row = await db
        .selectFrom('factor_failures')
        .select('failures')
        .where('user_id', '=', userId)
        .where('factor', '=', factor)
        .executeTakeFirst();
      return row?.failures ?? 0;
    },
    async forget(userId: string, factor?: string): Promise<void> {
      const query = db.deleteFrom('factor_failures').where('user_id', '=', userId);
      await (factor ? query.where('factor', '=', factor) : query).execute();
    },
  };
}
