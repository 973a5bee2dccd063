import { ping } from '../protocol/encode.ts';
import type { SessionContext } from './session-context.ts';

export interface HeartbeatOptions {
  readonly context: SessionContext;
  send(message: string): void;
  /** No pong came in time. */
  onSilence(): void;
}

/** Pings the client and waits for each pong. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #callOffPing: (() => void) | undefined;
  #callOffSilence: (() => void) | undefined;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** The first ping comes at a random time, so that clients that came back together are not pinged together. */
  start(): void {
    const { limits, random } = this.#options.context;
    this.#pingAfter(limits.pingInterval * (0.5 + random() / 2));
  }

  /** False when no ping is outstanding: a client that sends those is not one of ours. */
  pong(): boolean {
    if (!this.#callOffSilence) return false;
    this.#callOffSilence();
    this.#callOffSilence = undefined;
    return true;
  }

  stop(): void {
    this.#callOffPing?.();
    this.#callOffSilence?.();
  }

  #pingAfter(delay: number): void {
    const { context, send, onSilence } = this.#options;
    const { limits, timers } = context;
    this.#callOffPing = timers.after(delay, () => {
      send(ping);
      this.#callOffSilence?.();
      this.#callOffSilence = timers.after(limits.pongWithin, onSilence);
      this.#pingAfter(limits.pingInterval);
    });
  }
}
