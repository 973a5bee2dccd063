import type { Clock } from '../clock/clock.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface RetriedSendings<Row> {
  readonly clock: Clock;
  /** Milliseconds to wait before the second, third, … attempt; after the last one it has failed. */
  readonly retryDelays: readonly number[];
  /** Of one attempt. */
  readonly timeout: number;
  due(now: number): Promise<readonly Row[]>;
  attemptsOf(row: Row): number;
  /** True for the one process that makes this attempt. */
  claim(row: Row, nextAt: number): Promise<boolean>;
  send(row: Row): Promise<void>;
  delivered(row: Row): Promise<void>;
  /** After every attempt that failed. */
  failed(
    row: Row,
    error: unknown,
    attempt: { readonly number: number; readonly isLast: boolean },
  ): Promise<void>;
}

/**
 * Sends what is due to applications: each by one process at a time, retried after each delay, capped. What comes out is one
 * look at what is due; looks that overlap are one.
 */
export function retriedSendings<Row>(sendings: RetriedSendings<Row>): () => Promise<void> {
  const { clock, retryDelays, timeout } = sendings;

  async function attempt(row: Row): Promise<void> {
    const before = sendings.attemptsOf(row);
    const delay = retryDelays[before];
    // The next attempt is due even if this process dies in the middle of this one.
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
