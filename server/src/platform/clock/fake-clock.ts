import type { Clock } from './clock.ts';

export interface FakeClock extends Clock {
  /** Advances the time; a negative value sets it back. */
  advance(milliseconds: number): void;
}

/**
 * A clock that only moves by `advance`. It starts at the real time, so that it agrees with libraries that read the
 * system clock.
 */
export function fakeClock(start = Date.now()): FakeClock {
  let now = start;
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
