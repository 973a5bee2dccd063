import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '@latchkey/contract/http/endpoint';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../clock/clock.ts';
import { newId } from '../ids/new-id.ts';
import { andThen, type MaybePromise } from './and-then.ts';
import { ApiError } from './api-error.ts';
import { browserIdOf } from './browser-cookie.ts';
import type { Client, DeviceCaller, TokenCaller } from './caller.ts';
import { answerClientError } from './client-error.ts';
import type { AnyCall, Implementation } from './implement.ts';
import { bodyLimit, keepAliveTimeout, maxParamLength, requestTimeout } from './limits.ts';
import { keepRawBody } from './raw-body.ts';
import { renderError } from './render-error.ts';
import { requestLog } from './request-log.ts';
import { type SecurityHeaderOptions, securityHeaders } from './security-headers.ts';
import { validate, validateParams } from './validate.ts';

/** Who the request comes from; the features know how to tell. */
export interface Authenticators {
  /** The bearer of a live token, or undefined. */
  token(bearer: string): MaybePromise<TokenCaller | undefined>;
  /** The companion device that signed the request, or undefined. */
  device?(request: FastifyRequest): MaybePromise<DeviceCaller | undefined>;
}

/** Runs before the handler of every call; throws to refuse. */
export type Guard = (endpoint: Implementation['endpoint'], caller: AnyCall['caller']) => MaybePromise<void>;

export interface HttpServerOptions {
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly security: SecurityHeaderOptions;
  /** The client's address behind the trusted proxies (security #65). */
  clientAddress(request: FastifyRequest): string;
  /** Told of every call that succeeded. */
  afterCall?(endpoint: Implementation['endpoint'], caller: AnyCall['caller']): void;
  /** Development and test: a reply that is not the contract's fails the request. */
  readonly validateReplies: boolean;
}

/** Fastify with the rules of decisions.md §4: JSON bodies only, bounded, one error form, a reference on every reply. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    // One line a request is written by `logRequest`.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(options.clock),
    childLoggerFactory: requestLog,
    requestIdHeader: false,
    bodyLimit,
    requestTimeout,
    keepAliveTimeout,
    routerOptions: { maxParamLength, ignoreTrailingSlash: false },
    clientErrorHandler: answerClientError,
    http: {
      // RFC 9110 §7.8: an offer of any other protocol (Java's client offers h2c with every call) is ignored.
      shouldUpgradeCallback: ({ headers }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && app.server.listenerCount('upgrade') > 0,
    },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  acceptJsonOnly(app);
  const headers = securityHeaders(options.security);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    // Behind an upgrade that was ignored Node neither reports bad requests nor sees pipelined ones.
    if (request.headers.upgrade !== undefined) reply.raw.setHeader('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(options, request, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.setErrorHandler(renderError);
  return app;
}

/** The path is the route's pattern: an address may hold a secret, a pattern cannot. */
function logRequest(
  options: HttpServerOptions,
  request: FastifyRequest,
  status: number,
  elapsed: number,
): void {
  options.log[status >= 500 ? 'warn' : 'info'](
    {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status,
      ms: Math.round(elapsed),
      ip: options.clientAddress(request),
    },
    'request',
  );
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

/** Mounts the calls of the contract. */
export function mount(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  authenticators: Authenticators,
  guards: readonly Guard[],
  options: HttpServerOptions,
): void {
  for (const implementation of implementations) {
    const { endpoint } = implementation;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      handler(request, reply) {
        reply.header('cache-control', 'no-store');
        const result = andThen(authenticate(request, endpoint.callers, authenticators), (caller) =>
          andThen(pass(guards, endpoint, caller), () =>
            answer(implementation, caller, request, reply, options),
          ),
        );
        if (result instanceof Promise) return result;
        reply.send(result);
        return undefined;
      },
    });
  }
}

/** Asks one guard after the other. */
function pass(
  guards: readonly Guard[],
  endpoint: Implementation['endpoint'],
  caller: AnyCall['caller'],
): MaybePromise<void> {
  for (const [index, guard] of guards.entries()) {
    const passed = guard(endpoint, caller);
    if (passed instanceof Promise) return passed.then(() => pass(guards.slice(index + 1), endpoint, caller));
  }
}

/** Validates the request, runs the handler and tells of its success. */
function answer(
  { endpoint, handle }: Implementation,
  caller: AnyCall['caller'],
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpServerOptions,
): MaybePromise<unknown> {
  // A call whose fields are all optional may come without a body.
  const body = validate(endpoint.body, request.body === undefined ? {} : request.body);
  const result = handle({
    params: validateParams(endpoint.params, request.params),
    query: validate(endpoint.query, request.query),
    body,
    caller,
    client: clientOf(request, options, browserIdOf(request, reply, endpoint, options)),
    mfaToken: mfaTokenOf(request, body),
    requestId: request.id,
    log: request.log,
  } as AnyCall);
  return andThen(result, (value) => {
    options.afterCall?.(endpoint, caller);
    if (options.validateReplies) assertReply(endpoint.reply, value, endpoint.path);
    return value;
  });
}

function authenticate(
  request: FastifyRequest,
  callers: readonly Caller[],
  authenticators: Authenticators,
): MaybePromise<TokenCaller | DeviceCaller | undefined> {
  const device = callers.includes('device') ? authenticators.device?.(request) : undefined;
  return andThen(device, (found) => found ?? authenticateToken(request, callers, authenticators));
}

function authenticateToken(
  request: FastifyRequest,
  callers: readonly Caller[],
  authenticators: Authenticators,
): MaybePromise<TokenCaller | undefined> {
  const bearer = bearerOf(request);
  return andThen(bearer ? authenticators.token(bearer) : undefined, (caller) => {
    if (caller && callers.includes(caller.kind)) return caller;
    // Where a session counts, a token that is none is refused, not taken for nobody.
    const isRefused = bearer !== undefined && callers.includes('session');
    if (callers.includes('anyone') && !isRefused) return undefined;
    throw new ApiError('unauthenticated');
  });
}

/** RFC 6750 §2.1. */
function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7) : undefined;
}

function clientOf(
  request: FastifyRequest,
  options: HttpServerOptions,
  browserId: string | undefined,
): Client {
  return {
    ip: options.clientAddress(request),
    userAgent: request.headers['user-agent']?.slice(0, 512) ?? null,
    deviceId: headerOf(request, 'x-device-id')?.slice(0, 128) ?? null,
    applicationId: headerOf(request, 'x-client-id')?.slice(0, 128) ?? null,
    browserId: browserId ?? null,
  };
}

function mfaTokenOf(request: FastifyRequest, body: unknown): string | undefined {
  const inBody = body && typeof body === 'object' && 'mfa_token' in body ? body.mfa_token : undefined;
  return headerOf(request, 'x-mfa-token') ?? (typeof inBody === 'string' ? inBody : undefined);
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Fails on a missing, wrong or additional property: what the contract does not name must not leave the server. */
function assertReply(schema: z.core.$ZodType, reply: unknown, path: string): void {
  const sent: unknown = JSON.parse(JSON.stringify(reply) ?? 'null');
  const parsed = z.safeParse(schema, sent);
  if (!parsed.success) throw new Error(`The reply of ${path} is not the contract's`, { cause: parsed.error });
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent)) {
    throw new Error(`The reply of ${path} has properties that the contract does not name`);
  }
}
