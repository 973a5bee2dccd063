import type { Clock } from '../clock/clock.ts';
import type { Count, LimitStore } from './limit-store.ts';
import { forgetSample, rememberedKeys } from './limits.ts';

interface Window {
  points: number;
  endsAt: number;
}

/**
 * Counters of one process.
 * The library's own memory limiter is unbounded, uses a timer per key and only knows the system clock; this one is
 * bounded and uses the given clock.
 */
export function memoryStore(duration: number, clock: Clock, capacity = rememberedKeys): LimitStore {
  // In the order in which the windows started, which is also the order in which they end.
  const windows = new Map<string, Window>();

  function running(key: string): Window | undefined {
    const window = windows.get(key);
    const now = clock.now();
    // Setting the clock back must not prolong a window.
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

  /**
   * Drops ended windows, or the one with the fewest points if there are none: a flood of new keys must not displace the
   * count of an attacker who guesses.
   */
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
