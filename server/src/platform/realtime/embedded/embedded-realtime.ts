import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../clock/clock.ts';
import { type RealtimeLimits, realtimeLimits } from '../limits.ts';
import { type Close, forcedClose, type RealtimeEngine } from '../realtime-engine.ts';
import { EndedSessions } from './ended-sessions.ts';
import { MemoryHistory } from './history/memory-history.ts';
import { Hub } from './hub.ts';
import { OpenConnections } from './open-connections.ts';
import { closes } from './protocol/codes.ts';
import { publisher } from './publisher.ts';
import type { RealtimeLog, RealtimePolicy, SessionContext } from './session/session-context.ts';
import { systemTimers, type Timers } from './timers.ts';
import { httpTransports, serveRoute } from './transports/http-transports.ts';
import { originsOf } from './transports/origin-check.ts';
import type { TransportContext, TransportName } from './transports/transport-context.ts';
import { refuseUpgrade, websocketTransport } from './transports/websocket-transport.ts';

export interface EmbeddedRealtimeOptions extends RealtimePolicy {
  /** The pages that may connect, e.g. `https://id.example.com` (security #75). */
  readonly allowedOrigins: readonly string[];
  readonly clock: Clock;
  readonly log: RealtimeLog;
  readonly limits?: Partial<RealtimeLimits>;
  readonly timers?: Timers;
  /** At least 0, below 1; spreads the first pings. */
  readonly random?: () => number;
}

/** The addresses of decisions §2, which are also Centrifugo's own. */
export const realtimePaths = {
  websocket: '/connection/websocket',
  httpStream: '/connection/http_stream',
  sse: '/connection/sse',
  emulation: '/emulation',
} as const;

export interface RealtimeStats {
  readonly connections: Readonly<Record<TransportName, number>>;
  readonly users: number;
  readonly channels: number;
  readonly streams: number;
  readonly historyBytes: number;
  /** Connections that this side closed, by code. */
  readonly closed: Readonly<Record<number, number>>;
}

export interface EmbeddedRealtime extends RealtimeEngine {
  /** Takes the server's websocket upgrades; the result gives them back. */
  attach(server: Server): () => void;
  /** Answers a request to one of the HTTP transports, whose body nobody has read yet; false leaves any other alone. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Lets nobody in any more, tells all clients to come back later (3001), and waits until they are gone. */
  stop(): Promise<void>;
  stats(): RealtimeStats;
}

/**
 * A server of the Centrifugo client protocol v2 (JSON) inside this process, and for this process alone:
 * several portal processes need a Centrifugo between them.
 */
export function embeddedRealtime(options: EmbeddedRealtimeOptions): EmbeddedRealtime {
  const { clock, log, random = Math.random } = options;
  const limits: RealtimeLimits = { ...realtimeLimits, ...options.limits };
  const timers =
    options.timers ?? systemTimers((error) => log.error({ err: error }, 'A realtime timer failed'));
  const hub = new Hub();
  const history = new MemoryHistory(timers, limits);
  const ended = new EndedSessions(timers, limits);
  const publish = publisher({
    hub,
    history,
    namespaces: options.namespaces,
    publicationBytes: limits.publicationBytes,
  });
  const node = randomUUID();
  const closed: Record<number, number> = {};
  const count = ({ code, reason }: Close) => {
    closed[code] = (closed[code] ?? 0) + 1;
    log.debug({ code, reason }, 'A realtime connection was closed');
  };
  const context: SessionContext = {
    policy: options,
    hub,
    history,
    publish,
    ended,
    limits,
    timers,
    clock,
    log,
    random,
    closed: count,
    node,
  };
  const open = new OpenConnections(context);
  const transport: TransportContext = {
    origins: originsOf(options.allowedOrigins),
    limits,
    timers,
    log,
    node,
    hasRoom: () => open.hasRoom,
    open: (connection, name, cut) => open.add(connection, name, cut),
    over: (session) => open.remove(session),
    byEmulation: (emulation) => open.byEmulation(emulation),
    guarded(session, run) {
      try {
        run();
      } catch (error) {
        log.error({ err: error }, 'A realtime connection failed');
        session.close(closes.internal);
      }
    },
  };
  const websocket = websocketTransport(transport);
  const routes = httpTransports(transport, realtimePaths);
  const stopSweeping = every(timers, limits.sweepInterval, () => {
    history.sweep((channel) => hub.subscribersOf(channel).size > 0);
    ended.sweep();
  });

  const disconnect = async (user: string, sessionIds: readonly string[], close = forcedClose) => {
    for (const sessionId of sessionIds) {
      if (isFinal(close)) ended.add(user, sessionId);
      for (const member of hub.membersOf(user, sessionId)) member.close(close);
    }
  };

  return {
    publish: async (channel, data) => publish(channel, JSON.stringify(data)),
    disconnect,
    disconnectSession: (user, sessionId, close) => disconnect(user, [sessionId], close),
    async unsubscribe(user, sessionId, channel) {
      for (const member of hub.membersOf(user, sessionId)) member.unsubscribe(channel);
    },
    attach(server) {
      log.info(
        { paths: Object.values(realtimePaths) },
        'Realtime is embedded: it serves this process alone; several processes need a Centrifugo',
      );
      const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (pathOf(request).path === realtimePaths.websocket) websocket.upgrade(request, socket, head);
        else if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found');
      };
      server.on('upgrade', onUpgrade);
      return () => void server.off('upgrade', onUpgrade);
    },
    handle(request, response) {
      const { path, query } = pathOf(request);
      const route = routes.get(path);
      if (!route) return false;
      serveRoute(route, transport, request, response, query);
      return true;
    },
    async stop() {
      stopSweeping();
      await open.closeAll();
    },
    stats: () => ({
      connections: open.byTransport(),
      users: hub.size.users,
      channels: hub.size.channels,
      streams: history.size.streams,
      historyBytes: history.size.bytes,
      closed: { ...closed },
    }),
  };
}

function isFinal({ code }: Close): boolean {
  return (code >= 3500 && code < 4000) || (code >= 4500 && code < 5000);
}

function pathOf({ url = '/' }: IncomingMessage): { path: string; query: URLSearchParams } {
  const [path = '/', ...query] = url.split('?');
  return { path, query: new URLSearchParams(query.join('?')) };
}

function every(timers: Timers, interval: number, run: () => void): () => void {
  let callOff = timers.after(interval, function again() {
    callOff = timers.after(interval, again);
    run();
  });
  return () => callOff();
}
