/** Timers that do not depend on the clock of token lifetimes: setting that clock must not look like silence. */
export interface Timers {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Runs `run` once after `delay` milliseconds; returns a function that cancels it. */
  after(delay: number, run: () => void): () => void;
}

/** In Node, a longer delay fires immediately. */
const longestDelay = 0x7fff_ffff;

/** Node's timers; none of them keeps the process alive. Errors go to `onError` (R25). */
export function systemTimers(onError: (error: unknown) => void): Timers {
  return {
    now: () => performance.now(),
    after(delay, run) {
      const timer = setTimeout(
        () => {
          try {
            run();
          } catch (error) {
            onError(error);
          }
        },
        Math.min(delay, longestDelay),
      );
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
