import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../platform/clock/clock.ts';
import { hour, minute } from '../platform/clock/durations.ts';
import { inTransaction } from '../platform/db/after-commit.ts';
import type { Database } from '../platform/db/database.ts';
import { heldRows } from '../platform/db/held-rows.ts';
import { changedAtOnce } from '../platform/db/limits.ts';
import { setEach } from '../platform/db/over-rows.ts';
import type { Schema } from '../platform/db/schema.ts';

/** A longer time that nobody saw pass counts for no wait. */
const longestUnseen = 12 * hour;
/** How exact the row is. */
const noteEvery = minute;

/**
 * Waits for a veto are worth the time in which somebody can say no. Before anything takes effect because its time has come,
 * the time that no process saw pass, as the clock jumped or none ran, is added to what still waits; as much is taken from it
 * where the clock was set back (security #291). Any number of processes may look: one of them moves the waits.
 * @returns by how many milliseconds they were moved
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

/** False from a jump of the clock, or an outage, until `seeTimePass` has moved the waits; true where nobody ever looked. */
export async function isTimeSeen(db: Database, clock: Clock): Promise<boolean> {
  const row = await db.selectFrom('time_seen').select('at').where('id', '=', 1).executeTakeFirst();
  return !row || Math.abs(clock.now() - row.at) < longestUnseen;
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
  // Their links stop them for as long as they wait.
  const stops = sql`purpose in ('recovery_stop', 'reset_stop')`;
  await move('mailed_links', ['token_hash'], 'expires_at', stops);
  await move('users', ['id'], 'erase_at', sql`erase_at is not null`);
  // What ends for want of use ends a week after its owner was told.
  await move('application_access', ['user_id', 'client_id'], 'warned_at', sql`warned_at is not null`);
}
