/** Timers that ignore the clock of token lifetimes: setting that clock must not look like silence. */
export interface Timers {
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
  /** Runs once after so many milliseconds; returns how to cancel it. */
  after(delay: number, run: () => void): () => void;
}

/** A delay beyond this fires at once in Node. */
const longestDelay = 0x7fff_ffff;

/** Node's timers, none of which keeps the process alive. A throw in one goes to `onError` (R25). */
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
