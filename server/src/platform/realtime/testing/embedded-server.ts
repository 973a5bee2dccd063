import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { minute, second } from '../../clock/durations.ts';
import { type FakeClock, fakeClock } from '../../clock/fake-clock.ts';
import {
  type EmbeddedRealtime,
  type EmbeddedRealtimeOptions,
  embeddedRealtime,
} from '../embedded/embedded-realtime.ts';
import { type Namespaces, privateNamespace } from '../embedded/namespaces.ts';
import { type RealtimeTokens, realtimeTokens } from '../realtime-tokens.ts';

export const testSecret = 'a secret of the tests, 32 bytes or more';
export const testOrigin = 'https://id.example.com';

/** The portal's namespace, one in which clients may do everything, and one without a history. */
export const testNamespaces: Namespaces = {
  'sso-ws': {
    ...privateNamespace,
    historySize: 10,
    historyTtl: 120 * second,
    positioned: true,
    recovery: true,
  },
  open: {
    historySize: 10,
    historyTtl: 120 * second,
    positioned: true,
    recovery: true,
    presence: true,
    allowSubscribe: true,
    allowPublish: true,
    allowHistory: true,
    allowPresence: true,
  },
  plain: { ...privateNamespace, allowSubscribe: true },
};

export interface LoggedLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly details: object;
  readonly message: string;
}

export interface EmbeddedServer {
  readonly realtime: EmbeddedRealtime;
  readonly tokens: RealtimeTokens;
  readonly clock: FakeClock;
  /** `127.0.0.1:port` */
  readonly host: string;
  readonly log: LoggedLine[];
  /** A connection token valid for a minute by default. */
  connectionToken(user?: string, sessionId?: string, life?: number): string;
  subscriptionToken(channel: string, user?: string, sessionId?: string, life?: number): string;
  /** Breaks all connections, like a network failure. */
  cut(): void;
  stop(): Promise<void>;
}

/** An embedded server on a separate port. */
export async function embeddedServer(
  options: Partial<EmbeddedRealtimeOptions> = {},
): Promise<EmbeddedServer> {
  // A whole second, because tokens have no fractions.
  const clock = fakeClock(Math.floor(Date.now() / 1000) * 1000);
  const tokens = realtimeTokens({ secret: testSecret, clock });
  const log: LoggedLine[] = [];
  const logger = (level: LoggedLine['level']) => (details: object, message: string) => {
    log.push({ level, details, message });
  };
  const realtime = embeddedRealtime({
    verifyConnectionToken: tokens.verifyConnectionToken,
    verifySubscriptionToken: tokens.verifySubscriptionToken,
    namespaces: testNamespaces,
    allowedOrigins: [testOrigin],
    clock,
    log: { debug: logger('debug'), info: logger('info'), warn: logger('warn'), error: logger('error') },
    ...options,
  });
  const server = createServer((request, response) => {
    if (!realtime.handle(request, response)) response.writeHead(404).end();
  });
  realtime.attach(server);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    realtime,
    tokens,
    clock,
    log,
    host: `127.0.0.1:${port}`,
    connectionToken: (user = 'u1', sessionId = 't1', life = minute) =>
      tokens.issueConnectionToken({ user, sessionId, expiresAt: clock.now() + life }),
    subscriptionToken: (channel, user = 'u1', sessionId = 't1', life = minute) =>
      tokens.issueSubscriptionToken({ user, sessionId, channel, expiresAt: clock.now() + life }),
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await realtime.stop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
