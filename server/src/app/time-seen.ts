import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../platform/clock/clock.ts';
import { hour, minute } from '../platform/clock/durations.ts';
import type { InSeenTime } from '../platform/clock/in-seen-time.ts';
import { inTransaction } from '../platform/db/after-commit.ts';
import type { Database } from '../platform/db/database.ts';
import { heldRows, sharedRows } from '../platform/db/held-rows.ts';
import { changedAtOnce } from '../platform/db/limits.ts';
import { setEach } from '../platform/db/over-rows.ts';
import type { Schema } from '../platform/db/schema.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** Shorter unobserved times are ignored: they count towards every wait. */
const longestUnseen = 12 * hour;
/** Precision of the stored time. */
const noteEvery = minute;

/**
 * A waiting period for a veto is only useful while somebody can object. Before anything takes effect by passage of
 * time, time during which no process ran, or by which the clock jumped, is added to everything that still waits; if the
 * clock was set back, it is subtracted (security #291). Any number of processes may call this: one of them moves the
 * waits.
 * @returns the number of milliseconds by which they were moved
 */
export async function seeTimePass(db: Database, clock: Clock): Promise<number> {
  const row = db.selectFrom('time_seen').select('at').where('id', '=', 1);
  const before = await row.executeTakeFirst();
  if (before && Math.abs(clock.now() - before.at) < noteEvery) return 0;
  return inTransaction(db, async (tx) => {
    if (!before)
      await tx
        .insertInto('time_seen')
        .values({ id: 1, at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const held = await heldRows(
      tx,
      tx.selectFrom('time_seen').select('at').where('id', '=', 1),
    ).executeTakeFirstOrThrow();
    const now = clock.now();
    const unseen = now - held.at;
    await tx.updateTable('time_seen').set({ at: now }).where('id', '=', 1).execute();
    if (Math.abs(unseen) < longestUnseen) return 0;
    await moveWaits(tx, unseen);
    return unseen;
  });
}

/** False from a jump of the clock, or an outage, until `seeTimePass` has moved the waits; true if it has never run. */
export async function isTimeSeen(db: Database, clock: Clock): Promise<boolean> {
  const row = await db.selectFrom('time_seen').select('at').where('id', '=', 1).executeTakeFirst();
  return !row || Math.abs(clock.now() - row.at) < longestUnseen;
}

/**
 * The time cannot be noted until the transaction has ended, so that a wait that begins in it is neither missed when the
 * waits are moved nor moved by a jump that came before it.
 */
export function inSeenTime(db: Database, clock: Clock): InSeenTime {
  return async (run) => {
    if (!(await isTimeSeen(db, clock))) await seeTimePass(db, clock);
    return inTransaction(db, async (tx) => {
      const row = await sharedRows(
        tx,
        tx.selectFrom('time_seen').select('at').where('id', '=', 1),
      ).executeTakeFirst();
      // The clock jumped again this very moment.
      if (row && Math.abs(clock.now() - row.at) >= longestUnseen)
        throw new ApiError('overloaded', { retry_after: 1 });
      return run(tx);
    });
  };
}

async function moveWaits(tx: Database, by: number): Promise<void> {
  const move = (table: keyof Schema, order: readonly string[], column: string, where: RawBuilder<unknown>) =>
    setEach(
      tx,
      { table, order, where, limit: changedAtOnce },
      sql`${sql.ref(column)} = ${sql.ref(column)} + ${by}`,
    );
  await move('account_recoveries', ['user_id'], 'takes_effect_at', sql`ended_at is null`);
  await move('waiting_resets', ['user_id'], 'takes_effect_at', sql`true`);
  // Their links cancel them for as long as they wait.
  const stops = sql`purpose in ('recovery_stop', 'reset_stop')`;
  await move('mailed_links', ['token_hash'], 'expires_at', stops);
  await move('users', ['id'], 'erase_at', sql`erase_at is not null`);
  // Unused access ends a week after its owner was warned.
  await move('application_access', ['user_id', 'client_id'], 'warned_at', sql`warned_at is not null`);
}
