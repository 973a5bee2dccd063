import type { Timers } from '../embedded/timers.ts';

export interface ManualTimers extends Timers {
  /** Advances the time and runs due timers, in order. */
  advance(milliseconds: number): void;
  /** Number of pending timers. */
  readonly pending: number;
}

/** Timers whose time the test advances. */
export function manualTimers(): ManualTimers {
  let now = 0;
  const due = new Set<{ at: number; run: () => void }>();
  return {
    now: () => now,
    after(delay, run) {
      const entry = { at: now + delay, run };
      due.add(entry);
      return () => due.delete(entry);
    },
    get pending() {
      return due.size;
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const next = [...due].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        due.delete(next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
  };
}
