import type { RealtimeTransport, TransportName } from '@latchkey/contract/realtime/connection-token';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock/clock.ts';
import { minute } from '../platform/clock/durations.ts';
import { centrifugoEngine } from '../platform/realtime/centrifugo/centrifugo-engine.ts';
import { embeddedRealtime } from '../platform/realtime/embedded/embedded-realtime.ts';
import { type Namespaces, privateNamespace } from '../platform/realtime/embedded/namespaces.ts';
import { type RealtimeEngine, RealtimeError } from '../platform/realtime/realtime-engine.ts';
import { type RealtimeTokens, realtimeTokens } from '../platform/realtime/realtime-tokens.ts';
import { deriveKey } from '../platform/secrets/derive-key.ts';
import type { SecretKeys } from '../platform/secrets/secret-keys.ts';
import type { Config } from './config.ts';
import { StartRefused } from './start-refused.ts';

export interface OpenRealtimeDeps {
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly secretKeys: SecretKeys;
}

export interface Realtime {
  readonly engine: RealtimeEngine;
  readonly tokens: RealtimeTokens;
  /** URL of the websocket, as browsers reach it. */
  readonly url: string;
  /** All transports that browsers may use, in order of preference. */
  readonly transports: RealtimeTransport[];
  /** Open connections by transport, if this process serves them. */
  readonly connections?: () => Readonly<Record<string, number>>;
  /** Origins that the pages may connect to besides their own. */
  readonly origins: readonly string[];
  /** Lets the server answer realtime connections, if the engine is embedded. */
  mount(app: FastifyInstance): void;
}

const websocketPath = '/connection/websocket';

/**
 * The private channels of docs/behaviour/realtime.md#data; `deploy/centrifugo/config.json` configures the same for
 * Centrifugo.
 */
const namespaces: Namespaces = {
  'sso-ws': {
    ...privateNamespace,
    historySize: 10,
    historyTtl: 2 * minute,
    positioned: true,
    recovery: true,
  },
};

/** The engine that REALTIME names, and what belongs to it. */
export function openRealtime(config: Config, deps: OpenRealtimeDeps): Realtime {
  return config.realtime.engine === 'centrifugo'
    ? withCentrifugo(config.realtime, deps)
    : embedded(config, deps);
}

/**
 * A portal whose key the engine does not know would start, but no page would ever receive anything; therefore the start
 * is refused. An unavailable engine may come back, and only causes a warning.
 */
export async function refuseUnknownKey({ check }: RealtimeEngine, log: FastifyBaseLogger): Promise<void> {
  try {
    await check?.();
  } catch (error) {
    if (error instanceof RealtimeError && (error.httpStatus === 401 || error.httpStatus === 403))
      throw new StartRefused('CENTRIFUGO_API_KEY is not the key of the Centrifugo at CENTRIFUGO_API_URL', {
        cause: error,
      });
    log.warn({ err: error }, 'Centrifugo is away: pages ask now and then instead of hearing at once');
  }
}

function withCentrifugo(
  {
    apiUrl,
    apiKey,
    tokenSecret,
    publicUrl,
    transports,
  }: Extract<Config['realtime'], { engine: 'centrifugo' }>,
  { clock }: OpenRealtimeDeps,
): Realtime {
  const { host } = new URL(publicUrl);
  const isSecure = /^(https|wss):/.test(publicUrl);
  return {
    engine: centrifugoEngine({ apiUrl, apiKey }),
    tokens: realtimeTokens({ secret: tokenSecret, clock }),
    url: websocketUrl(publicUrl),
    transports: transportsAt(publicUrl, transports),
    // A source of http: does not match ws: (CSP3, scheme-part match).
    origins: isSecure ? [`https://${host}`, `wss://${host}`] : [`http://${host}`, `ws://${host}`],
    mount() {},
  };
}

function embedded({ http }: Config, { clock, log, secretKeys }: OpenRealtimeDeps): Realtime {
  const tokens = realtimeTokens({ secret: deriveKey(secretKeys[0], 'realtime-tokens'), clock });
  const server = embeddedRealtime({
    verifyConnectionToken: tokens.verifyConnectionToken,
    verifySubscriptionToken: tokens.verifySubscriptionToken,
    namespaces,
    allowedOrigins: [http.publicUrl],
    clock,
    log,
  });
  return {
    engine: server,
    tokens,
    url: websocketUrl(http.publicUrl),
    transports: transportsAt(http.publicUrl, ['websocket', 'http_stream', 'sse']),
    connections: () => server.stats().connections,
    origins: [],
    mount(app) {
      // Before all routes, and before anything reads the body.
      app.addHook('onRequest', (request, reply, done) => {
        if (server.handle(request.raw, reply.raw)) reply.hijack();
        done();
      });
      app.addHook('preClose', () => server.stop());
      server.attach(app.server);
    },
  };
}

/** `base` is an `http:` or `ws:` URL, with or without a path. */
export function websocketUrl(base: string): string {
  const url = new URL(base.replace(/^http/, 'ws'));
  if (url.pathname === '/') url.pathname = websocketPath;
  return url.href;
}

const ofWebsocket = /\/connection\/websocket\/?$/;

/** The transports beside the websocket, under Centrifugo's paths. */
function transportsAt(base: string, names: readonly TransportName[]): RealtimeTransport[] {
  const websocket = websocketUrl(base);
  const http = new URL(websocket.replace(/^ws/, 'http'));
  const prefix = ofWebsocket.test(http.pathname) ? http.pathname.replace(ofWebsocket, '') : '';
  return names.map((transport) => ({
    transport,
    endpoint: transport === 'websocket' ? websocket : `${http.origin}${prefix}/connection/${transport}`,
  }));
}
