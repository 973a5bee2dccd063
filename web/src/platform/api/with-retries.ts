import { ApiFailure } from './api-failure.ts';
import { delay } from './delay.ts';

/** docs/behaviour/web.md#retries: three retries with linear backoff, starting at 2 s, at most 30 s. */
export const retryRule = { retries: 3, initialDelayMs: 2000, maxDelayMs: 30_000 } as const;

/** Milliseconds before retry `attempt` (1, 2, …); the server's `Retry-After` is respected within the maximum. */
export function retryDelay(attempt: number, failure?: unknown, rule = retryRule): number {
  const asked = failure instanceof ApiFailure ? (failure.body?.retry_after ?? 0) * 1000 : 0;
  return Math.min(Math.max(rule.initialDelayMs * attempt, asked), rule.maxDelayMs);
}

/** Whether a retry can help: there was no answer, or the server was busy. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiFailure &&
    (error.code === 'network' ||
      error.code === 'timeout' ||
      error.httpStatus === 429 ||
      error.httpStatus >= 500)
  );
}

/** Repeats `action` after transient failures; rejects with the last failure, or immediately when `signal` aborts. */
export async function withRetries<T>(
  action: () => Promise<T>,
  {
    signal,
    wait = delay,
  }: { signal?: AbortSignal; wait?: (ms: number, signal?: AbortSignal) => Promise<void> } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (!isPassing(error) || attempt > retryRule.retries || signal?.aborted) throw error;
      await wait(retryDelay(attempt, error), signal);
    }
  }
}
