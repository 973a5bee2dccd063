import type { Clock } from '../clock/clock.ts';
import type { Count, LimitStore } from './limit-store.ts';
import { forgetSample, rememberedKeys } from './limits.ts';

interface Window {
  points: number;
  endsAt: number;
}

/**
 * Counters of one process.
 * The library's own memory limiter keeps any number of keys, each with a timer, and knows no clock but the system's;
 * this one is bounded, and follows the clock that it is given.
 */
export function memoryStore(duration: number, clock: Clock, capacity = rememberedKeys): LimitStore {
  // In the order in which the windows began, which is also the order in which they end.
  const windows = new Map<string, Window>();

  function running(key: string): Window | undefined {
    const window = windows.get(key);
    const now = clock.now();
    // A clock that was set back makes no window longer.
    if (window && window.endsAt > now + duration) window.endsAt = now + duration;
    if (window && window.endsAt > now) return window;
    windows.delete(key);
    return undefined;
  }

  function begin(key: string): Window {
    forgetOne();
    const window = { points: 0, endsAt: clock.now() + duration };
    windows.set(key, window);
    return window;
  }

  /** Forgets ended windows, and when full the one with the fewest points: a flood of new keys must not wash out a guesser's count. */
  function forgetOne(): void {
    let least: [string, Window] | undefined;
    let seen = 0;
    for (const entry of windows) {
      if (entry[1].endsAt <= clock.now()) windows.delete(entry[0]);
      else if (!least || entry[1].points < least[1].points) least = entry;
      seen += 1;
      if (seen === forgetSample) break;
    }
    if (least && windows.size >= capacity) windows.delete(least[0]);
  }

  const countOf = ({ points, endsAt }: Window): Count => ({ points, endsIn: endsAt - clock.now() });

  return {
    async add(key, points) {
      const window = running(key) ?? begin(key);
      window.points = Math.max(0, window.points + points);
      return countOf(window);
    },
    async read(key) {
      const window = running(key);
      return window && countOf(window);
    },
    async remove(key) {
      windows.delete(key);
    },
  };
}
