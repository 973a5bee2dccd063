import { isFailure } from './api-failure.ts';
import { delay } from './delay.ts';

/** docs/behaviour/web.md#retries: three more attempts, where the server asks for no longer wait than this. */
export const overloadRule = { repeats: 3, longestWaitMs: 10_000, spreadMs: 1000 } as const;

const listeners = new Set<() => void>();

/** Tells whenever a call waits because too many ask at once. Returns how to end that. */
export function onOverload(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Options {
  signal?: AbortSignal;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * Makes a call again that the server was too busy to begin, of whatever kind it is: nothing of it was done.
 * Those who were refused together come back spread over a second.
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
