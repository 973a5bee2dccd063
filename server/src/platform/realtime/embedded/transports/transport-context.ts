import type { RealtimeLimits } from '../../limits.ts';
import type { ClientSession } from '../session/client-session.ts';
import type { Connection, RealtimeLog } from '../session/session-context.ts';
import type { Timers } from '../timers.ts';

export type TransportName = 'websocket' | 'http_stream' | 'sse';

/** What the ways in have in common. */
export interface TransportContext {
  readonly origins: ReadonlySet<string>;
  readonly limits: RealtimeLimits;
  readonly timers: Timers;
  readonly log: RealtimeLog;
  /** False while the server is full or going down. */
  hasRoom(): boolean;
  /** Counts a connection in; to be called once for each, with what cuts it off at the end of `stop`. */
  open(connection: Connection, transport: TransportName, cut: () => void): ClientSession;
  /** Counts it out again, when nothing is left of it. */
  over(session: ClientSession): void;
  /** The session whose commands come with this secret. */
  byEmulation(emulation: string): ClientSession | undefined;
  readonly node: string;
  /** Runs what an outside event set off: a throw ends in the log and not in the process (R25). */
  guarded(session: ClientSession, run: () => void): void;
}
