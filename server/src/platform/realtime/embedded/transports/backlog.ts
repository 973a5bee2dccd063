import type { RealtimeLimits } from '../../limits.ts';
import type { Timers } from '../timers.ts';

export interface BacklogOptions {
  readonly timers: Timers;
  readonly limits: RealtimeLimits;
  /** Bytes given to the socket that the other side's machine has not taken yet. */
  waiting(): number;
  /** All bytes ever given to the socket. */
  given(): number;
  onSlow(): void;
}

/** Finds out clients that do not read: too much waits for them, or something has waited for too long (R16). */
export class Backlog {
  readonly #options: BacklogOptions;
  #cancel: (() => void) | undefined;

  constructor(options: BacklogOptions) {
    this.#options = options;
  }

  /** To be called after each write. */
  check(): void {
    const { waiting, limits, onSlow } = this.#options;
    const bytes = waiting();
    if (bytes > limits.backlogBytes) onSlow();
    else if (bytes > 0 && !this.#cancel) this.#watch();
  }

  stop(): void {
    this.#cancel?.();
  }

  /** What was given by now must be gone when the time is over. */
  #watch(): void {
    const { timers, limits, waiting, given, onSlow } = this.#options;
    const due = given();
    this.#cancel = timers.after(limits.backlogTime, () => {
      this.#cancel = undefined;
      const bytes = waiting();
      if (given() - bytes < due) onSlow();
      else if (bytes > 0) this.#watch();
    });
  }
}
