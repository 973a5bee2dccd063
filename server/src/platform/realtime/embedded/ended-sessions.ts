import type { RealtimeLimits } from '../limits.ts';
import { memberName } from '../realtime-engine.ts';
import type { Timers } from './timers.ts';

/**
 * Sessions that were ended, for as long as a token issued before could still open a connection (security #44).
 * Bounded: beyond `endedSessions` the oldest is dropped.
 */
export class EndedSessions {
  readonly #timers: Timers;
  readonly #limits: RealtimeLimits;
  /** Name → time until which it is remembered, oldest first. */
  readonly #until = new Map<string, number>();

  constructor(timers: Timers, limits: RealtimeLimits) {
    this.#timers = timers;
    this.#limits = limits;
  }

  add(user: string, sessionId: string): void {
    const name = memberName(user, sessionId);
    this.#until.delete(name);
    this.#until.set(name, this.#timers.now() + this.#limits.endedSessionLife);
    this.sweep();
  }

  has(user: string, sessionId: string): boolean {
    return (this.#until.get(memberName(user, sessionId)) ?? 0) > this.#timers.now();
  }

  sweep(): void {
    const now = this.#timers.now();
    for (const [name, until] of this.#until) {
      if (until > now && this.#until.size <= this.#limits.endedSessions) return;
      this.#until.delete(name);
    }
  }
}
