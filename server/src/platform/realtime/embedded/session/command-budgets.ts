import { second } from '../../../clock/durations.ts';
import type { RealtimeLimits } from '../../limits.ts';
import { memberName } from '../../realtime-engine.ts';
import type { Timers } from '../timers.ts';

interface Budget {
  readonly left: number;
  readonly at: number;
}

/**
 * How many commands each session may still send (a token bucket): the event loop handles one connection's commands before
 * anybody else is answered (security #576). By session, so that nobody else with the password uses up the owner's. Not one of
 * the limits in platform/rate-limits, which are asynchronous: commands are handled in the order in which they arrive.
 */
export class CommandBudgets {
  readonly #timers: Timers;
  readonly #limits: RealtimeLimits;
  readonly #budgets = new Map<string, Budget>();

  constructor(timers: Timers, limits: RealtimeLimits) {
    this.#timers = timers;
    this.#limits = limits;
  }

  /** False if the session has none left. */
  take(user: string, sessionId: string): boolean {
    const name = memberName(user, sessionId);
    const left = this.#leftOf(this.#budgets.get(name));
    if (left < 1) return false;
    this.#budgets.set(name, { left: left - 1, at: this.#timers.now() });
    return true;
  }

  /** Forgets sessions that have their full budget again. */
  sweep(): void {
    for (const [name, budget] of this.#budgets)
      if (this.#leftOf(budget) >= this.#limits.commandsAtOnce) this.#budgets.delete(name);
  }

  #leftOf(budget: Budget | undefined): number {
    const { commandsAtOnce: most, commandsPerSecond } = this.#limits;
    if (!budget) return most;
    const regained = ((this.#timers.now() - budget.at) * commandsPerSecond) / second;
    return Math.min(most, budget.left + regained);
  }
}
