import type { Clock } from '../clock/clock.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface RetriedSendings<Row> {
  readonly clock: Clock;
  /** Milliseconds to wait before the second, third, … attempt; after the last attempt the sending has failed. */
  readonly retryDelays: readonly number[];
  /** Timeout of one attempt in milliseconds. */
  readonly timeout: number;
  due(now: number): Promise<readonly Row[]>;
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
 * Sends what is due to applications: each item by one process at a time, with a capped number of retries. Returns a
 * function that processes the items that are due; overlapping calls share one run.
 */
export function retriedSendings<Row>(sendings: RetriedSendings<Row>): () => Promise<void> {
  const { clock, retryDelays, timeout } = sendings;

  async function attempt(row: Row): Promise<void> {
    const before = sendings.attemptsOf(row);
    const delay = retryDelays[before];
    // The claim schedules the next attempt, in case this process dies during this one.
    if (!(await sendings.claim(row, clock.now() + timeout + (delay ?? 0)))) return;
    try {
      await sendings.send(row);
      await sendings.delivered(row);
    } catch (error) {
      await sendings.failed(row, error, { number: before + 1, isLast: delay === undefined });
    }
  }

  return oneAtATime(async () => {
    await Promise.all((await sendings.due(clock.now())).map(attempt));
  });
}
