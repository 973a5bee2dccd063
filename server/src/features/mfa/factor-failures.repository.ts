import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Database } from '../../platform/db/database.ts';
import { removeOfAccount } from '../../platform/db/remove-of-account.ts';
import { statement } from '../../platform/db/statement.ts';
import type { SecondFactorFailuresTable } from '../../platform/db/tables/second-factors.ts';
import type { Cooldown } from '../../platform/rate-limits/cooldowns.ts';
import { failureCounting } from '../../platform/rate-limits/failure-counting.ts';

export type FactorFailuresRepository = ReturnType<typeof factorFailuresRepository>;

export interface FailureLimits {
  /** Maximum consecutive failures. */
  readonly most: number;
  /** Sorted, shortest first; empty if none applies. Always pass the same array: each has its own statement. */
  readonly cooldowns: readonly Cooldown[];
}

interface Counting {
  readonly userId: string;
  readonly factor: FactorType;
  readonly at: number;
  readonly most: number;
}

const countingWith = failureCounting(
  'second_factor_failures',
  (db, { userId, factor, at }: Counting, mayCount) =>
    db
      .insertInto('second_factor_failures')
      .values({ user_id: userId, factor, failures: 1, updated_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'factor'])
          .doUpdateSet((eb) => ({
            failures: eb('second_factor_failures.failures', '+', 1),
            updated_at: at,
          }))
          .where(mayCount),
      )
      .returning('failures'),
);

interface Counted {
  readonly userId: string;
  readonly factor: FactorType;
}

const ofFactor = statement((db, { userId, factor }: Counted) =>
  db
    .selectFrom('second_factor_failures')
    .selectAll()
    .where('user_id', '=', userId)
    .where('factor', '=', factor),
);
const cleared = statement((db, { userId, factor }: Counted) =>
  db.deleteFrom('second_factor_failures').where('user_id', '=', userId).where('factor', '=', factor),
);

export function factorFailuresRepository(db: Database) {
  return {
    /** Counts one more and returns the sum; undefined if `most` is reached or a cooldown is active. */
    async count(
      userId: string,
      factor: FactorType,
      at: number,
      { most, cooldowns }: FailureLimits,
    ): Promise<number | undefined> {
      const row = await countingWith(cooldowns).first(db, { userId, factor, at, most });
      return row?.failures;
    },
    find(userId: string, factor: FactorType): Promise<SecondFactorFailuresTable | undefined> {
      return ofFactor.first(db, { userId, factor });
    },
    /** Undoes a count that was not a wrong answer, and the cooldown that it started. */
    async giveBack(userId: string, factor: FactorType, countedAt: number): Promise<void> {
      await db
        .updateTable('second_factor_failures')
        .set((eb) => ({
          failures: eb('failures', '-', 1),
          updated_at: eb.case().when('updated_at', '=', countedAt).then(0).else(eb.ref('updated_at')).end(),
        }))
        .where('user_id', '=', userId)
        .where('factor', '=', factor)
        .where('failures', '>', 0)
        .execute();
    },
    async clear(userId: string, factor: FactorType): Promise<void> {
      await cleared.changed(db, { userId, factor });
    },
    ofUser(userId: string): Promise<SecondFactorFailuresTable[]> {
      return db
        .selectFrom('second_factor_failures')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('factor')
        .execute();
    },
    /** Ends the cooldowns of an account; a locked factor stays locked until it is reset. */
    async clearUnlocked(userId: string, most: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('second_factor_failures')
        .where('user_id', '=', userId)
        .where('failures', '<', most)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    clearAll: (userId: string): Promise<boolean> => removeOfAccount(db, 'second_factor_failures', userId),
  };
}
