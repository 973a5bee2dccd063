import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock/clock.ts';
import { type RealtimeLimits, realtimeLimits } from '../limits.ts';
import type { RealtimeEngine } from '../realtime-engine.ts';
import { embeddedEngine } from './embedded-engine.ts';
import { EndedSessions } from './ended-sessions.ts';
import { MemoryHistory } from './history/memory-history.ts';
import { Hub } from './hub.ts';
import { OpenConnections } from './open-connections.ts';
import { publisher } from './publisher.ts';
import { CommandBudgets } from './session/command-budgets.ts';
import type { RealtimeLog, RealtimePolicy, SessionContext } from './session/session-context.ts';
import { systemTimers, type Timers } from './timers.ts';
import { originsOf } from './transports/origin-check.ts';
import type { TransportName } from './transports/transport-context.ts';
import { type TransportRoutes, transportRoutes } from './transports/transport-routes.ts';

export interface EmbeddedRealtimeOptions extends RealtimePolicy {
  /** Origins of the pages that may connect, e.g. `https://id.example.com` (security #75). */
  readonly allowedOrigins: readonly string[];
  readonly clock: Clock;
  readonly log: RealtimeLog;
  readonly limits?: Partial<RealtimeLimits>;
  readonly timers?: Timers;
  /** At least 0, below 1; spreads the first pings. */
  readonly random?: () => number;
}

export interface RealtimeStats {
  readonly connections: Readonly<Record<TransportName, number>>;
  readonly users: number;
  readonly channels: number;
  readonly streams: number;
  readonly historyBytes: number;
  /** Connections that the server closed, by code. */
  readonly closed: Readonly<Record<number, number>>;
}

export interface EmbeddedRealtime extends RealtimeEngine, TransportRoutes {
  /** Refuses new connections, tells all clients to reconnect later (3001), and waits until they have disconnected. */
  stop(): Promise<void>;
  stats(): RealtimeStats;
}

/**
 * A server of the Centrifugo client protocol v2 (JSON) inside this process, and for this process only: several portal
 * processes need a Centrifugo.
 */
export function embeddedRealtime(options: EmbeddedRealtimeOptions): EmbeddedRealtime {
  const { clock, log, namespaces, random = Math.random } = options;
  const limits: RealtimeLimits = { ...realtimeLimits, ...options.limits };
  const timers =
    options.timers ?? systemTimers((error) => log.error({ err: error }, 'A realtime timer failed'));
  const hub = new Hub();
  const history = new MemoryHistory(timers, limits);
  const ended = new EndedSessions(timers, limits);
  const budgets = new CommandBudgets(timers, limits);
  const publish = publisher({ hub, history, namespaces, publicationBytes: limits.publicationBytes });
  const shared = { hub, history, ended, budgets, publish, limits, timers, clock, log, random };
  const node = randomUUID();
  const closed: Record<number, number> = {};
  const context: SessionContext = {
    ...shared,
    policy: options,
    node,
    closed({ code, reason }) {
      closed[code] = (closed[code] ?? 0) + 1;
      log.debug({ code, reason }, 'A realtime connection was closed');
    },
  };
  const open = new OpenConnections(context);
  const origins = originsOf(options.allowedOrigins);
  const stopSweeping = every(timers, limits.sweepInterval, () => {
    history.sweep((channel) => hub.subscribersOf(channel).size > 0);
    ended.sweep();
    budgets.sweep();
  });
  log.info({}, 'Realtime is embedded: it serves this process alone; several processes need a Centrifugo');

  return {
    ...embeddedEngine(shared),
    ...transportRoutes({ origins, limits, timers, log, node, connections: open }),
    async stop() {
      stopSweeping();
      await open.closeAll();
    },
    stats: () => ({
      ...hub.size,
      streams: history.size.streams,
      historyBytes: history.size.bytes,
      connections: open.byTransport(),
      closed: { ...closed },
    }),
  };
}

function every(timers: Timers, interval: number, run: () => void): () => void {
  let cancel = timers.after(interval, function again() {
    cancel = timers.after(interval, again);
    run();
  });
  return () => cancel();
}
