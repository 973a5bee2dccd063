import { setTimeout as delay } from 'node:timers/promises';
import { lookAtMostEvery } from './limits.ts';

/**
 * A look at the database for keys that tokens name and this process does not know: another process may have made them a
 * moment ago. All who wait share one look, and looks come one after another, so that invented ids cost next to nothing.
 */
export function sharedLook(read: () => Promise<void>): () => Promise<void> {
  /** The one that begins next, and the last that began. */
  let nextLook: Promise<void> | undefined;
  let lastLook: Promise<void> = Promise.resolve();
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function lookNext(): Promise<void> {
    await lastLook.catch(() => {});
    const wait = lookedAt + lookAtMostEvery - performance.now();
    if (wait > 0) await delay(wait);
    // Whoever asks from here on may mean a key that this look misses.
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
