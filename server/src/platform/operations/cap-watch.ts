import type { FastifyBaseLogger } from 'fastify';
import { securityEvent } from './security-events.ts';

/** How much of a cap is used. */
export interface CapUse {
  /** What the current group of users may use; a cap may reserve a part for others. */
  readonly limit: number;
  readonly whole: number;
  /** The share of the whole from which operators are alerted. */
  readonly nearlyFull: number;
}

export interface CapState {
  readonly used: number;
  readonly limit: number;
  /** How often the cap was nearly full or full since the process started. */
  readonly alerts: number;
}

/** Watches caps that many people share: operators are alerted when one is nearly full, before anybody is refused. */
export class CapWatch {
  readonly #log: FastifyBaseLogger;
  readonly #states = new Map<string, CapState>();

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** `used` grows in steps of one across all processes, so that exactly one of them reaches each threshold. */
  used(cap: string, used: number, { limit, whole, nearlyFull }: CapUse): void {
    const isAlert = [Math.ceil(whole * nearlyFull), limit, whole].includes(used);
    const alerts = (this.#states.get(cap)?.alerts ?? 0) + (isAlert ? 1 : 0);
    this.#states.set(cap, { used, limit: whole, alerts });
    if (isAlert) {
      const isFull = used >= limit;
      const event = securityEvent(isFull ? 'cap.full' : 'cap.nearly_full', { cap, used, limit: whole });
      this.#log.warn(event, isFull ? 'a cap is full' : 'a cap is nearly full');
    }
  }

  states(): ReadonlyMap<string, CapState> {
    return this.#states;
  }
}
