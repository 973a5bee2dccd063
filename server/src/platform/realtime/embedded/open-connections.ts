import { closes } from './protocol/codes.ts';
import { ClientSession } from './session/client-session.ts';
import type { Connection, SessionContext } from './session/session-context.ts';
import type { Connections, TransportName } from './transports/transport-context.ts';

interface Entry {
  readonly session: ClientSession;
  readonly transport: TransportName;
  readonly emulation: string | undefined;
  cut(): void;
}

/** Every connection of this server, authenticated or not, from its first byte to its last. */
export class OpenConnections implements Connections {
  readonly #context: SessionContext;
  readonly #entries = new Map<ClientSession, Entry>();
  readonly #byEmulation = new Map<string, ClientSession>();
  /** Connections that had not authenticated when they were last looked at, oldest first. */
  readonly #strangers = new Set<ClientSession>();
  #isStopping = false;
  #onEmpty: (() => void) | undefined;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  get hasRoom(): boolean {
    if (this.#isStopping) return false;
    return this.#entries.size < this.#context.limits.connections || this.#oldestStranger() !== undefined;
  }

  add(connection: Connection, transport: TransportName, cut: () => void): ClientSession {
    const session = new ClientSession(this.#context, connection);
    const { emulation } = connection;
    if (this.#entries.size >= this.#context.limits.connections) this.#displaceStranger();
    this.#strangers.add(session);
    this.#entries.set(session, { session, transport, emulation, cut });
    if (emulation !== undefined) this.#byEmulation.set(emulation, session);
    return session;
  }

  remove(session: ClientSession): void {
    const emulation = this.#entries.get(session)?.emulation;
    if (emulation !== undefined) this.#byEmulation.delete(emulation);
    this.#entries.delete(session);
    this.#strangers.delete(session);
    if (this.#entries.size === 0) this.#onEmpty?.();
  }

  /**
   * Whoever has no token yet must not keep out those who have: the oldest of them gives way, since it takes a page only a
   * moment to authenticate (security #334).
   */
  #displaceStranger(): void {
    const stranger = this.#oldestStranger();
    if (!stranger) return;
    this.#strangers.delete(stranger);
    // Without a close, which the other side may leave unanswered.
    this.#entries.get(stranger)?.cut();
  }

  #oldestStranger(): ClientSession | undefined {
    for (const session of this.#strangers) {
      if (session.isStranger) return session;
      this.#strangers.delete(session);
    }
    return undefined;
  }

  byEmulation(emulation: string): ClientSession | undefined {
    return this.#byEmulation.get(emulation);
  }

  guarded(session: ClientSession, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#context.log.error({ err: error }, 'A realtime connection failed');
      session.close(closes.internal);
    }
  }

  byTransport(): Record<TransportName, number> {
    const counts: Record<TransportName, number> = { websocket: 0, http_stream: 0, sse: 0 };
    for (const { transport } of this.#entries.values()) counts[transport] += 1;
    return counts;
  }

  /** Tells all clients to reconnect later, waits until they disconnect, and cuts off the others. */
  async closeAll(): Promise<void> {
    const { timers, limits } = this.#context;
    this.#isStopping = true;
    if (this.#entries.size === 0) return;
    const empty = Promise.withResolvers<void>();
    this.#onEmpty = empty.resolve;
    for (const { session } of [...this.#entries.values()]) session.close(closes.shutdown);
    let cancel = timers.after(limits.shutdownTime, () => {
      for (const { cut } of [...this.#entries.values()]) cut();
      cancel = timers.after(limits.closeHandshake, empty.resolve);
    });
    await empty.promise;
    cancel();
  }
}
