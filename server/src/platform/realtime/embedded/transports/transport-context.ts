import type { RealtimeLimits } from '../../limits.ts';
import type { ClientSession } from '../session/client-session.ts';
import type { Connection, RealtimeLog } from '../session/session-context.ts';
import type { Timers } from '../timers.ts';

export type TransportName = 'websocket' | 'http_stream' | 'sse';

/** What the transports report about their connections. */
export interface Connections {
  /** False while the server is full of authenticated connections, or stopping. */
  readonly hasRoom: boolean;
  /**
   * Registers a connection; call it once for each. If the server is full, one that has not authenticated ends for it.
   * `cut` is called if the connection does not end by itself.
   */
  add(connection: Connection, transport: TransportName, cut: () => void): ClientSession;
  /** Removes the connection once it has ended completely. */
  remove(session: ClientSession): void;
  /** The session whose commands come with this secret. */
  byEmulation(emulation: string): ClientSession | undefined;
  /** Runs the handler of an external event: errors are logged and do not end the process (R25). */
  guarded(session: ClientSession, run: () => void): void;
}

/** What the transports share. */
export interface TransportContext {
  readonly connections: Connections;
  readonly origins: ReadonlySet<string>;
  readonly limits: RealtimeLimits;
  readonly timers: Timers;
  readonly log: RealtimeLog;
  readonly node: string;
}
