import { randomUUIDv7 } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Log } from '../log/create-log.ts';
import type { ClientAddress } from '../network/client-address.ts';
import { BoundedMessage } from './bounded-message.ts';
import { answerClientError } from './client-error.ts';
import { closeUnread } from './close-unread.ts';
import { EndedRequests } from './ended-requests.ts';
import { FastLane } from './fast-lane.ts';
import { inTurn } from './in-turn.ts';
import {
  bodyLimit,
  keepAliveTimeout,
  maxParamLength,
  mostConnections,
  requestCheckInterval,
  requestTimeout,
  standstillTimeout,
  tellDropsEvery,
} from './limits.ts';
import { keepRawBody } from './raw-body.ts';
import { renderError } from './render-error.ts';
import { requestLog } from './request-log.ts';
import { dataHeaders, pageHeaders, type SecurityHeaderOptions } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for calls of the contract. */
    isCall?: boolean;
    /** See `LoggedRequest`. */
    isRoutine?: boolean;
    /** True for files of the web app, which are counted together, because every build has different ones. */
    isFile?: boolean;
  }
}

export interface HttpServerOptions {
  readonly log: Log;
  readonly security: SecurityHeaderOptions;
  readonly clientAddress: ClientAddress;
  /** Maximum number of simultaneous connections; further ones are closed. */
  readonly connections?: number;
  /** Milliseconds for which a reply may wait for a client that does not read. */
  readonly standstill?: number;
}

export interface HttpServer {
  readonly app: FastifyInstance;
  /** Answers the few calls that are made most often. */
  readonly lane: FastLane;
  readonly ended: EndedRequests;
}

/**
 * Fastify with the rules of docs/behaviour/api.md#requests: JSON bodies only, bounded; one error format; a reference on
 * every reply.
 */
export function createHttpServer({
  log,
  security,
  clientAddress,
  connections = mostConnections,
  standstill = standstillTimeout,
}: HttpServerOptions): HttpServer {
  const [ofPages, ofData] = [pageHeaders(security), dataHeaders(security)];
  const ended = new EndedRequests();
  const lane = new FastLane({ headers: ofData, ended, clientAddress });
  const app = Fastify({
    serverFactory(handler) {
      const takeTurn = inTurn();
      const server = createServer(
        {
          requestTimeout,
          keepAliveTimeout,
          connectionsCheckingInterval: requestCheckInterval,
          IncomingMessage: BoundedMessage,
          shouldUpgradeCallback,
        },
        (request, response) =>
          takeTurn(request, response, () => {
            closeUnread(request, response);
            const pass = () => handler(request, response);
            // While the server closes, Fastify itself refuses new requests.
            if (!server.listening || !lane.take(request, response, pass)) pass();
          }),
      );
      boundConnections(server, connections, log);
      // Node closes it. Open streams are never still: the engine and the client ping each other every 25 s.
      server.timeout = standstill;
      return server;

      // RFC 9110 §7.8: an offer of any other protocol is ignored; Java's client offers h2c with every request.
      function shouldUpgradeCallback({ headers }: IncomingMessage): boolean {
        return headers.upgrade?.toLowerCase() === 'websocket' && server.listenerCount('upgrade') > 0;
      }
    },
    // The cast avoids a Fastify instance of a different type.
    loggerInstance: log as FastifyBaseLogger,
    // One line per request is logged below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUIDv7(),
    childLoggerFactory: requestLog,
    requestIdHeader: false,
    bodyLimit,
    routerOptions: { maxParamLength, ignoreTrailingSlash: false },
    clientErrorHandler: (error, socket) => answerClientError(log, error, socket),
    // Before any hook: a path that cannot be decoded, or with a part that is too long.
    frameworkErrors(error, request, reply) {
      reply.headers(ofPages).header('x-request-id', request.id);
      renderError(error, request, reply);
    },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  acceptJsonOnly(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.isCall ? ofData : ofPages).header('x-request-id', request.id);
    // After an ignored upgrade, Node neither reports invalid requests on the connection nor sees pipelined ones.
    if (request.headers.upgrade !== undefined) reply.raw.setHeader('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    ended.tell({
      id: request.id,
      method: request.method,
      route: request.routeOptions.config.isFile ? '(file)' : (request.routeOptions.url ?? null),
      status: reply.statusCode,
      isRoutine: request.routeOptions.config.isRoutine ?? false,
      elapsed: reply.elapsedTime,
      ip: () => clientAddress(request),
      message: request,
    });
    done();
  });
  ended.listen((request) => log.request(request));
  app.setErrorHandler(renderError);
  return { app, lane, ended };
}

/**
 * Bounds the connections, so that a client that opens them and never ends cannot exhaust the process's memory or file
 * descriptors.
 */
function boundConnections(server: Server, most: number, log: Log): void {
  server.maxConnections = most;
  let toldAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - toldAt < tellDropsEvery) return;
    toldAt = performance.now();
    log.warn({ connections: most }, 'as many connections as there may be: more are closed');
  });
}

function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // A `__proto__` key stays an ordinary unknown key, which the strict schemas refuse (security #23).
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    keepRawBody(request, body);
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
