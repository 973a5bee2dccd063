import { isFailure } from './api-failure.ts';
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
  signal?: AbortSignal;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * Repeats a call of any kind that an overloaded server refused before doing anything.
 * Callers that were refused together are spread over a second.
 */
export async function whileOverloaded<T>(
  attempt: () => Promise<T>,
  { signal, wait = delay }: Options = {},
): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isFailure(error, 'overloaded') || repeats === overloadRule.repeats) throw error;
      const asked = (error.body?.retry_after ?? 1) * 1000;
      if (asked > overloadRule.longestWaitMs) throw error;
      for (const listener of listeners) listener();
      await wait(asked + Math.random() * overloadRule.spreadMs, signal);
      if (signal?.aborted) throw error;
    }
  }
}
