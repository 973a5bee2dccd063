import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { removeOver } from '../../platform/db/over-rows.ts';
import { statement } from '../../platform/db/statement.ts';
import type { SignInFailuresTable } from '../../platform/db/tables/sign-in-limits.ts';
import type { Cooldown } from '../../platform/rate-limits/cooldowns.ts';
import { failureCounting } from '../../platform/rate-limits/failure-counting.ts';

interface Counting {
  readonly key: string;
  readonly userId: string | null;
  readonly at: number;
  readonly most: number;
}

const countingWith = failureCounting('sign_in_failures', (db, { key, userId, at }: Counting, mayCount) =>
  db
    .insertInto('sign_in_failures')
    .values({ key, user_id: userId, failures: 1, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          failures: eb('sign_in_failures.failures', '+', 1),
          // A decoy for the number has no account.
          user_id: eb.fn.coalesce('excluded.user_id', 'sign_in_failures.user_id'),
          updated_at: at,
        }))
        .where(mayCount),
    )
    .returning('failures'),
);

const ofKey = statement((db, { key }: { key: string }) =>
  db.selectFrom('sign_in_failures').selectAll().where('key', '=', key),
);
const cleared = statement((db, { key }: { key: string }) =>
  db.deleteFrom('sign_in_failures').where('key', '=', key),
);
const clearedOfUser = statement((db, { userId }: { userId: string }) =>
  db.deleteFrom('sign_in_failures').where('user_id', '=', userId),
);

/** Counts that survive restarts and are shared by processes. */
export function signInFailuresRepository(db: Database) {
  return {
    /** Counts one more and returns the sum; undefined if `most` is reached or a cooldown is active. */
    async count(
      { key, userId, at }: Omit<Counting, 'most'>,
      most: number,
      cooldowns: readonly Cooldown[],
    ): Promise<number | undefined> {
      return (await countingWith(cooldowns).first(db, { key, userId, at, most }))?.failures;
    },
    find(key: string): Promise<SignInFailuresTable | undefined> {
      return ofKey.first(db, { key });
    },
    ofUser(userId: string): Promise<SignInFailuresTable[]> {
      return db.selectFrom('sign_in_failures').selectAll().where('user_id', '=', userId).execute();
    },
    /** Undoes a count that was not a wrong answer. */
    async giveBack(key: string): Promise<void> {
      await db
        .updateTable('sign_in_failures')
        .set((eb) => ({ failures: eb('failures', '-', 1) }))
        .where('key', '=', key)
        .where('failures', '>', 0)
        .execute();
    },
    async clear(key: string): Promise<void> {
      await cleared.changed(db, { key });
    },
    /** Returns how many counters were deleted. */
    clearOfUser(userId: string): Promise<number> {
      return clearedOfUser.changed(db, { userId });
    },
    /** Deletes old counters, except those that close an account's sign-in method to strangers. */
    async sweep(before: number, closedFrom: number, limit: number): Promise<void> {
      const where = sql`updated_at < ${before} and (failures < ${closedFrom} or user_id is null)`;
      await removeOver(db, { table: 'sign_in_failures', key: ['key'], where, limit });
    },
  };
}
