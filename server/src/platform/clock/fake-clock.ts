import type { Clock } from './clock.ts';

export interface FakeClock extends Clock {
  /** Moves the time; negative turns it back. */
  advance(milliseconds: number): void;
}

/** A clock that starts at the real time, so that libraries that read the system's agree with it, and moves only by hand. */
export function fakeClock(start = Date.now()): FakeClock {
  let now = start;
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
