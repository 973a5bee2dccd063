import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import type { overviewRead } from '@latchkey/contract/overview/overview-read';
import type { Clock } from '../../platform/clock/clock.ts';
import { day } from '../../platform/clock/durations.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { countedAtOnce, keepDays, messagesMatter, settled, shownDays, signInsAtOnce } from './limits.ts';
import { talliesRepository } from './tallies.repository.ts';

export interface OverviewDeps {
  readonly db: Database;
  readonly clock: Clock;
}

type Overview = ReplyOf<typeof overviewRead>;

export type OverviewService = ReturnType<typeof overviewService>;

/**
 * The operators' overview: numbers that a task counts, so that requests only read the results
 * (docs/behaviour/admin.md#overview).
 */
export function overviewService({ db, clock }: OverviewDeps) {
  const tallies = talliesRepository(db);

  /** Called by the task, and by the very first request. */
  async function count(): Promise<void> {
    const now = clock.now();
    await countSignIns(now);
    for (const [name, value] of Object.entries(await tallies.counted(now, now - messagesMatter)))
      await tallies.put(name, value, now);
    await tallies.removeBefore(dayOf(now - keepDays));
  }

  /** Counts sign-ins since the last time, in several transactions, so that none takes long. */
  async function countSignIns(now: number): Promise<void> {
    const end = now - settled;
    const first = startOfDay(now) - (shownDays - 1) * day;
    for (let isDone = false; !isDone; ) {
      isDone = await inTransaction(db, async (tx) => {
        const on = talliesRepository(tx);
        const until = Math.max(await on.holdUntil(first), first);
        // Another process has already counted, or the clock was set back.
        if (until >= end) return true;
        const from = await on.signInFrom(until, end);
        if (from !== undefined) {
          const before = await endOfPart(on, from, end);
          await on.countSignIns(dayOf(from), from, before);
          await on.setUntil(before, now);
          return false;
        }
        await on.setUntil(end, now);
        return true;
      });
    }
  }

  /** Advances by at least a millisecond, so that it ends however many sign-ins fall into one. */
  async function endOfPart(on: typeof tallies, from: number, end: number): Promise<number> {
    const longest = Math.min(from + countedAtOnce, startOfDay(from) + day, end);
    const next = await on.signInFrom(from, longest, signInsAtOnce);
    return next === undefined ? longest : Math.max(next, from + 1);
  }

  async function read(): Promise<Overview> {
    let numbers = await tallies.all();
    if (!numbers.has('accounts')) {
      await count();
      numbers = await tallies.all();
    }
    const now = clock.now();
    const first = startOfDay(now) - (shownDays - 1) * day;
    const rows = await tallies.daysFrom(dayOf(first));
    const of = (name: string): number => numbers.get(name)?.value ?? 0;
    const days = Array.from({ length: shownDays }, (_, at) => dayOf(first + at * day));
    return {
      counted_at: new Date(numbers.get('accounts')?.at ?? now).toISOString(),
      accounts: of('accounts'),
      suspended_accounts: of('suspended_accounts'),
      sessions: of('sessions'),
      clients: of('clients'),
      messages_waiting: of('messages_waiting'),
      messages_failed: of('messages_failed'),
      days: days.map((each) => ({
        day: each,
        sign_ins: sumOf(rows, (row) => row.day === each && row.result === 'success'),
        failures: sumOf(rows, (row) => row.day === each && row.result !== 'success'),
      })),
      methods: byMethod(rows.filter(({ result }) => result === 'success')),
    };
  }

  return { count, read };
}

type Row = Awaited<ReturnType<ReturnType<typeof talliesRepository>['daysFrom']>>[number];

const sumOf = (rows: readonly Row[], isOne: (row: Row) => boolean): number =>
  rows.filter(isOne).reduce((sum, { count }) => sum + count, 0);

function byMethod(rows: readonly Row[]): Overview['methods'] {
  return [...new Set(rows.map(({ method }) => method))]
    .map((method) => ({ method, sign_ins: sumOf(rows, (row) => row.method === method) }))
    .toSorted((one, other) => other.sign_ins - one.sign_ins);
}

const startOfDay = (at: number): number => Math.floor(at / day) * day;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
