import type { RealtimeLimits } from '../../limits.ts';
import type { Timers } from '../timers.ts';

export interface BacklogOptions {
  readonly timers: Timers;
  readonly limits: RealtimeLimits;
  /** Bytes written to the socket that the other machine has not received yet. */
  waiting(): number;
  /** All bytes ever written to the socket. */
  given(): number;
  onSlow(): void;
}

/** Detects clients that do not read: too many bytes wait for them, or some have waited too long (R16). */
export class Backlog {
  readonly #options: BacklogOptions;
  #cancel: (() => void) | undefined;

  constructor(options: BacklogOptions) {
    this.#options = options;
  }

  /** Call it after each write. */
  check(): void {
    const { waiting, limits, onSlow } = this.#options;
    const bytes = waiting();
    if (bytes > limits.backlogBytes) onSlow();
    else if (bytes > 0 && !this.#cancel) this.#watch();
  }

  stop(): void {
    this.#cancel?.();
  }

  /** Everything written by now must have been received by the deadline. */
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
