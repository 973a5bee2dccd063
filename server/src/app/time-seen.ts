import { type RawBuilder, sql } from 'kysely';
import type { VetoPurpose } from '../features/mailed-links/mailed-link.ts';
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

/** `seeTimePass` for what does not run by itself: a request that may be the first after an outage. */
export async function seeTime(db: Database, clock: Clock): Promise<void> {
  if (!(await isTimeSeen(db, clock))) await seeTimePass(db, clock);
}

/**
 * The time cannot be noted until the transaction has ended, so that a wait that begins in it is neither missed when the
 * waits are moved nor moved by a jump that came before it.
 */
export function inSeenTime(db: Database, clock: Clock): InSeenTime {
  return async (run) => {
    await seeTime(db, clock);
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

interface Wait {
  readonly table: keyof Schema;
  readonly key: readonly string[];
  /** When the wait ends, or when it began if its length is fixed. */
  readonly column: string;
  readonly where: RawBuilder<unknown>;
  /** The purpose of the links that stop it, which are valid for as long as it waits; null if no link does. */
  readonly stoppedBy: VetoPurpose | null;
}

/** Accounts first, as in the transactions that hold an account. */
export const waits: readonly Wait[] = [
  {
    table: 'users',
    key: ['id'],
    column: 'erase_at',
    where: sql`erase_at is not null`,
    stoppedBy: 'account_deletion',
  },
  {
    table: 'account_recoveries',
    key: ['user_id'],
    column: 'takes_effect_at',
    where: sql`ended_at is null`,
    stoppedBy: 'recovery_stop',
  },
  {
    table: 'waiting_resets',
    key: ['user_id'],
    column: 'takes_effect_at',
    where: sql`true`,
    stoppedBy: 'reset_stop',
  },
  // Unused access ends a week after its owner was warned. It is used or withdrawn in a session.
  {
    table: 'application_access',
    key: ['user_id', 'client_id'],
    column: 'warned_at',
    where: sql`warned_at is not null`,
    stoppedBy: null,
  },
];

async function moveWaits(tx: Database, by: number): Promise<void> {
  const move = ({ table, key, column, where }: Omit<Wait, 'stoppedBy'>) =>
    setEach(
      tx,
      { table, order: key, where, limit: changedAtOnce },
      sql`${sql.ref(column)} = ${sql.ref(column)} + ${by}`,
    );
  for (const wait of waits) await move(wait);
  const stops = sql.join(waits.flatMap(({ stoppedBy }) => stoppedBy ?? []));
  const where = sql`purpose in (${stops})`;
  await move({ table: 'mailed_links', key: ['token_hash'], column: 'expires_at', where });
}
