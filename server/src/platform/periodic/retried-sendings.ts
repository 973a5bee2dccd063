import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** Maximum attempts that one application has in progress. */
const perClient = 5;
/** Maximum applications that are served at once. */
const mostClients = 100;
/** Maximum items of one application before others have their turn. */
const perTurn = 50;
/** Maximum applications that one look finds. */
const mostFound = 1_000;

export interface RetriedSendings<Row> {
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds to wait before the second, third, … attempt; after the last attempt the sending has failed. */
  readonly retryDelays: readonly number[];
  /** Timeout of one attempt in milliseconds. */
  readonly timeout: number;
  /** The applications for which something is due. */
  dueClients(now: number, limit: number): Promise<readonly string[]>;
  /** What is due for one of them, the longest waiting first. */
  due(clientId: string, now: number, limit: number): Promise<readonly Row[]>;
  attemptsOf(row: Row): number;
  /** True for the one process that may make this attempt. */
  claim(row: Row, nextAt: number): Promise<boolean>;
  send(row: Row): Promise<void>;
  delivered(row: Row): Promise<void>;
  /** Called after every failed attempt. */
  failed(
    row: Row,
    error: unknown,
    attempt: { readonly number: number; readonly isLast: boolean },
  ): Promise<void>;
}

/**
 * Sends what is due to applications: each item by one process at a time, with a capped number of retries. Applications
 * are served side by side and take turns, so that one whose receiver hangs only delays itself (security #352).
 */
export function retriedSendings<Row>(sendings: RetriedSendings<Row>) {
  const { clock, log, retryDelays, timeout } = sendings;
  const underWay = new Map<string, Promise<void>>();
  /** The applications that were due at the last look, and the number of the look at which each was last served. */
  let servedAt = new Map<string, number>();
  let looks = 0;
  let isStopped = false;

  /** Starts what is due, without waiting for it. */
  const look = oneAtATime(async () => {
    const due = await sendings.dueClients(clock.now(), mostFound);
    if (isStopped) return;
    looks += 1;
    servedAt = new Map(due.map((id) => [id, servedAt.get(id) ?? 0]));
    const waiting = due.filter((id) => !underWay.has(id));
    // Those that waited longest for their turn.
    waiting.sort((one, other) => (servedAt.get(one) ?? 0) - (servedAt.get(other) ?? 0));
    for (const id of waiting.slice(0, Math.max(0, mostClients - underWay.size))) {
      servedAt.set(id, looks);
      underWay.set(id, serve(id));
    }
  });

  const lookAgain = () => look().catch((error: unknown) => log.warn({ err: error }, 'nothing could be sent'));

  async function serve(id: string): Promise<void> {
    let found = 0;
    try {
      while (found < perTurn && !isStopped) {
        const rows = await sendings.due(id, clock.now(), perClient);
        found += rows.length;
        const areDelivered = await Promise.all(rows.map(attempt));
        // After a failure, others have their turn first.
        if (rows.length < perClient || areDelivered.includes(false)) break;
      }
    } catch (error) {
      log.warn({ err: error, client: id }, 'an application could not be served');
      // The next look is that of the background task.
      found = 0;
    } finally {
      underWay.delete(id);
    }
    if (found > 0) void lookAgain();
  }

  /** False if it failed. */
  async function attempt(row: Row): Promise<boolean> {
    const before = sendings.attemptsOf(row);
    const delay = retryDelays[before];
    // The claim schedules the next attempt, in case this process dies during this one.
    if (!(await sendings.claim(row, clock.now() + timeout + (delay ?? 0)))) return true;
    try {
      await sendings.send(row);
      await sendings.delivered(row);
      return true;
    } catch (error) {
      await sendings.failed(row, error, { number: before + 1, isLast: delay === undefined });
      return false;
    }
  }

  return {
    look,
    /** The same for callers that cannot wait; never throws. */
    lookSoon: () => void lookAgain(),
    /** Starts nothing more and waits for the attempts in progress, each of which has a time limit. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(underWay.values());
    },
  };
}
