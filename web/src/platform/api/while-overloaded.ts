import { apiText } from '#text/api';
import type { ShownPage } from '../presence/shown-page.ts';
import { ApiFailure, isFailure } from './api-failure.ts';
import { delay } from './delay.ts';

/** docs/behaviour/web.md#retries: three repetitions, if the server does not ask for a longer wait. */
export const overloadRule = { repeats: 3, longestWaitMs: 10_000, spreadMs: 1000 } as const;

const listeners = new Set<() => void>();

/** Calls `listener` whenever a call waits because the server is overloaded. Returns a function that unsubscribes. */
export function onOverload(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Options {
  signal?: AbortSignal | undefined;
  /** The page that the call ends with. */
  page?: ShownPage | undefined;
  wait?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

/**
 * Repeats a call of any kind that an overloaded server refused before doing anything.
 * Callers that were refused together are spread over a second.
 * Rejects with `canceled` as soon as `signal` aborts or the page is left (security #545).
 */
export async function whileOverloaded<T>(
  attempt: () => Promise<T>,
  { signal, page, wait }: Options = {},
): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isFailure(error, 'overloaded') || repeats === overloadRule.repeats) throw error;
      const asked = (error.body?.retry_after ?? 1) * 1000;
      if (asked > overloadRule.longestWaitMs) throw error;
      const isOver = () => signal?.aborted || page?.isLeft();
      if (!isOver()) await pause(asked + Math.random() * overloadRule.spreadMs, { signal, page, wait });
      if (isOver()) throw canceled(error);
    }
  }
}

async function pause(ms: number, { signal, page, wait = delay }: Options): Promise<void> {
  for (const listener of listeners) listener();
  const left = new AbortController();
  const stopWatching = page?.whenLeft(() => left.abort());
  await wait(ms, signal ? AbortSignal.any([signal, left.signal]) : left.signal);
  stopWatching?.();
}

const canceled = (cause: unknown) => new ApiFailure('canceled', apiText.canceled, { cause });
