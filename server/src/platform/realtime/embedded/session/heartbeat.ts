import { ping } from '../protocol/encode.ts';
import type { SessionContext } from './session-context.ts';

export interface HeartbeatOptions {
  readonly context: SessionContext;
  send(message: string): void;
  /** Called when no pong arrived in time. */
  onSilence(): void;
}

/** Pings the client and waits for each pong. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #cancelPing: (() => void) | undefined;
  #cancelSilence: (() => void) | undefined;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** The first ping comes at a random time, so that clients that reconnected together are not pinged together. */
  start(): void {
    const { limits, random } = this.#options.context;
    this.#pingAfter(limits.pingInterval * (0.5 + random() / 2));
  }

  /** False if no ping is outstanding: clients of the protocol do not send such pongs. */
  pong(): boolean {
    if (!this.#cancelSilence) return false;
    this.#cancelSilence();
    this.#cancelSilence = undefined;
    return true;
  }

  stop(): void {
    this.#cancelPing?.();
    this.#cancelSilence?.();
  }

  #pingAfter(delay: number): void {
    const { context, send, onSilence } = this.#options;
    const { limits, timers } = context;
    this.#cancelPing = timers.after(delay, () => {
      send(ping);
      this.#cancelSilence?.();
      this.#cancelSilence = timers.after(limits.pongWithin, onSilence);
      this.#pingAfter(limits.pingInterval);
    });
  }
}
