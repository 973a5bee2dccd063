import type { Database } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';

export type SendCountersRepository = ReturnType<typeof sendCountersRepository>;

/** Counters that hold over restarts and several processes: one statement counts and decides. */
export function sendCountersRepository(db: Database) {
  return {
    /** Counts one; false where the window is full. Holds the counter's row until the end of the transaction. */
    async take(key: string, limit: number, now: number, window: number): Promise<boolean> {
      const result = await db
        .insertInto('send_counters')
        .values({ key, count: 1, ends_at: now + window })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((eb) => ({
              count: eb
                .case()
                .when('send_counters.ends_at', '<=', now)
                .then(1)
                .else(eb('send_counters.count', '+', 1))
                .end(),
              ends_at: eb
                .case()
                .when('send_counters.ends_at', '<=', now)
                .then(now + window)
                .else(eb.ref('send_counters.ends_at'))
                .end(),
            }))
            .where((eb) =>
              eb.or([eb('send_counters.ends_at', '<=', now), eb('send_counters.count', '<', limit)]),
            ),
        )
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async endsAt(key: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('send_counters')
        .select('ends_at')
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.ends_at;
    },
    async forget(key: string): Promise<void> {
      await db.deleteFrom('send_counters').where('key', '=', key).execute();
    },
    async sweep(now: number, limit: number): Promise<void> {
      await inBatches(limit, () =>
        db
          .deleteFrom('send_counters')
          .where('key', 'in', (eb) =>
            eb.selectFrom('send_counters').select('key').where('ends_at', '<=', now).limit(limit),
          )
          .where('ends_at', '<=', now)
          .executeTakeFirst(),
      );
    },
  };
}
