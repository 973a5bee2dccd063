import type { RealtimeLimits } from '../../limits.ts';
import type { ClientSession } from '../session/client-session.ts';
import type { Connection, RealtimeLog } from '../session/session-context.ts';
import type { Timers } from '../timers.ts';

export type TransportName = 'websocket' | 'http_stream' | 'sse';

/** What the transports tell of the connections that they carry. */
export interface Connections {
  /** False while the server is full or going down. */
  readonly hasRoom: boolean;
  /** Counts a connection in; to be called once for each, with what cuts it off when it does not end by itself. */
  add(connection: Connection, transport: TransportName, cut: () => void): ClientSession;
  /** Counts it out again, when nothing is left of it. */
  remove(session: ClientSession): void;
  /** The session whose commands come with this secret. */
  byEmulation(emulation: string): ClientSession | undefined;
  /** Runs what an outside event set off: a throw ends in the log and not in the process (R25). */
  guarded(session: ClientSession, run: () => void): void;
}

/** What the ways in have in common. */
export interface TransportContext {
  readonly connections: Connections;
  readonly origins: ReadonlySet<string>;
  readonly limits: RealtimeLimits;
  readonly timers: Timers;
  readonly log: RealtimeLog;
  readonly node: string;
}
