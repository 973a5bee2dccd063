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
  #isStopping = false;
  #onEmpty: (() => void) | undefined;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  get hasRoom(): boolean {
    return !this.#isStopping && this.#entries.size < this.#context.limits.connections;
  }

  add(connection: Connection, transport: TransportName, cut: () => void): ClientSession {
    const session = new ClientSession(this.#context, connection);
    const { emulation } = connection;
    this.#entries.set(session, { session, transport, emulation, cut });
    if (emulation !== undefined) this.#byEmulation.set(emulation, session);
    return session;
  }

  remove(session: ClientSession): void {
    const emulation = this.#entries.get(session)?.emulation;
    if (emulation !== undefined) this.#byEmulation.delete(emulation);
    this.#entries.delete(session);
    if (this.#entries.size === 0) this.#onEmpty?.();
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
