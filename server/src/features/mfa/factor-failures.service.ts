import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { factorFailuresRepository } from './factor-failures.repository.ts';
import { maxFailuresInARow } from './limits.ts';

export type FactorFailuresService = ReturnType<typeof factorFailuresService>;

/** Wrong answers in a row of an account's factor: over new challenges, new sign-ins and restarts (security #13). */
export function factorFailuresService({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const failures = factorFailuresRepository(db);
  return {
    /**
     * Counts a try before it is evaluated, so that no crash, failed request or parallel guess is free (security #14).
     * Returns how many are left after it. Throws `factor_locked`.
     */
    async count(userId: string, factor: FactorType, on: Database = db): Promise<number> {
      const count = await factorFailuresRepository(on).count(userId, factor, maxFailuresInARow, clock.now());
      if (count === undefined) throw new ApiError('factor_locked');
      return maxFailuresInARow - count;
    },
    /** The try was no answer at all: the code had expired, the server was busy. */
    giveBack: (userId: string, factor: FactorType): Promise<void> => failures.giveBack(userId, factor),
    /** The try was right, or the factor was registered anew. */
    succeeded: (userId: string, factor: FactorType, on: Database = db): Promise<void> =>
      factorFailuresRepository(on).clear(userId, factor),
    /** Throws `factor_locked`. */
    async refuseLocked(userId: string, factor: FactorType): Promise<void> {
      if (await failures.isLocked(userId, factor, maxFailuresInARow)) throw new ApiError('factor_locked');
    },
  };
}
