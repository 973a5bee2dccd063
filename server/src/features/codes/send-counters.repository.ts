import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { removeOver } from '../../platform/db/over-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { statement } from '../../platform/db/statement.ts';

export type SendCountersRepository = ReturnType<typeof sendCountersRepository>;

interface Taking {
  readonly key: string;
  readonly limit: number;
  readonly now: number;
  /** End of a window that starts now. */
  readonly endsAt: number;
}

/**
 * The window has ended, or is longer than any: it started before the clock was set back, and nobody must wait for it.
 */
const isOver = (
  eb: ExpressionBuilder<Pick<Schema, 'send_counters'>, 'send_counters'>,
  now: number,
  endsAt: number,
) => eb.or([eb('send_counters.ends_at', '<=', now), eb('send_counters.ends_at', '>', endsAt)]);

const taken = statement((db, { key, limit, now, endsAt }: Taking) =>
  db
    .insertInto('send_counters')
    .values({ key, count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          count: eb
            .case()
            .when(isOver(eb, now, endsAt))
            .then(1)
            .else(eb('send_counters.count', '+', 1))
            .end(),
          ends_at: eb
            .case()
            .when(isOver(eb, now, endsAt))
            .then(endsAt)
            .else(eb.ref('send_counters.ends_at'))
            .end(),
        }))
        .where((eb) => eb.or([isOver(eb, now, endsAt), eb('send_counters.count', '<', limit)])),
    )
    .returning('count'),
);
const ofKey = statement((db, { key }: { key: string }) =>
  db.selectFrom('send_counters').select(['count', 'ends_at']).where('key', '=', key),
);
const forgotten = statement((db, { key }: { key: string }) =>
  db.deleteFrom('send_counters').where('key', '=', key),
);

/** Counters that survive restarts and are shared by processes: a single statement counts and decides. */
export function sendCountersRepository(db: Database) {
  return {
    /**
     * Counts one and returns the sum; undefined if the window is full. Locks the counter's row until the end of the
     * transaction.
     */
    async take(key: string, limit: number, now: number, window: number): Promise<number | undefined> {
      return (await taken.first(db, { key, limit, now, endsAt: now + window }))?.count;
    },
    find(key: string): Promise<{ count: number; ends_at: number } | undefined> {
      return ofKey.first(db, { key });
    },
    async forget(key: string): Promise<void> {
      await forgotten.changed(db, { key });
    },
    async sweep(now: number, limit: number): Promise<void> {
      await removeOver(db, { table: 'send_counters', key: ['key'], where: sql`ends_at <= ${now}`, limit });
    },
  };
}
