import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { factorFailuresRepository } from './factor-failures.repository.ts';
import { failuresInARow } from './limits.ts';

export type FactorFailuresService = ReturnType<typeof factorFailuresService>;

/**
 * Wrong codes in a row of an account's factor: over new challenges, new sign-ins and restarts (security #13).
 * A try is counted before it is evaluated, so that parallel guesses do not pass the limit together;
 * a right one sets the count back to nothing.
 */
export function factorFailuresService({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const failures = factorFailuresRepository(db);
  return {
    /** Counts a try, in no transaction of the caller's: it stays counted when the request fails (security #14). Throws `factor_locked`. */
    async count(userId: string, factor: FactorType): Promise<void> {
      if (await failures.count(userId, factor, failuresInARow, clock.now())) return;
      throw new ApiError('factor_locked');
    },
    /** The try was right. */
    succeeded: (userId: string, factor: FactorType, on: Database = db): Promise<void> =>
      factorFailuresRepository(on).forget(userId, factor),
    async isLocked(userId: string, factor: FactorType, on: Database = db): Promise<boolean> {
      return (await factorFailuresRepository(on).failures(userId, factor)) >= failuresInARow;
    },
    /** What an operator's reset does. */
    reset: (userId: string, on: Database = db): Promise<void> => factorFailuresRepository(on).forget(userId),
  };
}
