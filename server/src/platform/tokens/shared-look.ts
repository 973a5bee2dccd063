import { setTimeout as delay } from 'node:timers/promises';
import { lookAtMostEvery } from './limits.ts';

/**
 * Looks up unknown keys that tokens name in the database: another process may have created them a moment ago.
 * Concurrent callers share one look-up, and look-ups run one after another, so that invented ids cost next to nothing.
 */
export function sharedLook(read: () => Promise<void>): () => Promise<void> {
  /** The next look-up, and the last that was started. */
  let nextLook: Promise<void> | undefined;
  let lastLook: Promise<void> = Promise.resolve();
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function lookNext(): Promise<void> {
    await lastLook.catch(() => {});
    const wait = lookedAt + lookAtMostEvery - performance.now();
    if (wait > 0) await delay(wait);
    // A later caller may need a key that this look-up misses.
    nextLook = undefined;
    lookedAt = performance.now();
    lastLook = read();
    await lastLook;
  }

  return () => {
    nextLook ??= lookNext();
    return nextLook;
  };
}
