import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { SessionEnded } from '@latchkey/contract/http/api-error';
import type { Locale } from '@latchkey/contract/text/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Actor, asActor } from '../audit/current-actor.ts';
import type { Database } from '../db/database.ts';
import type { ClientAddress } from '../network/client-address.ts';
import type { SessionProofs } from '../proofs/session-proofs.ts';
import { chooseLocale, inLocale } from '../text/locale.ts';
import { andThen, type MaybePromise } from './and-then.ts';
import { ApiError } from './api-error.ts';
import { bearerOf } from './bearer.ts';
import { browserIdOf } from './browser-cookie.ts';
import type { ClientInfo, DeviceCaller, MachineCaller, OperatorCaller, TokenCaller } from './caller.ts';
import { forClient } from './current-client.ts';
import { errorsOf } from './endpoint-errors.ts';
import type { FastCall } from './fast-lane.ts';
import type { HttpServer } from './http-server.ts';
import type { AnyCall, Implementation } from './implement.ts';
import { isUse } from './is-use.ts';
import { isProvenBy, type KeyOwners, prove } from './prove.ts';
import type { SecurityHeaderOptions } from './security-headers.ts';
import { validate, validateParams } from './validate.ts';

/** The caller that the request's token or signature identifies. */
export type Requester = TokenCaller | DeviceCaller | MachineCaller | undefined;

/** Decides who may call the Admin API (docs/behaviour/admin.md#callers). */
export interface Operators {
  /** Returns the operator for a session or machine. Throws `forbidden`, `2fa_required`, `rate_limited`. */
  admit(endpoint: Implementation['endpoint'], requester: Requester): Promise<OperatorCaller>;
  /** Called just before a change. Throws `2fa_required`. */
  confirm(operator: OperatorCaller, mfaToken: string | undefined): Promise<void>;
  /** The last check within a change's transaction. Throws `forbidden`, `unauthenticated`. */
  recheck(operator: OperatorCaller, endpoint: Implementation['endpoint'], tx: Database): Promise<void>;
}

/** Identifies the caller of a request; implemented by the features. */
export interface Authenticators extends KeyOwners {
  /** The caller of a valid token, or undefined. `isUse` is true if the call shows that a person is present. */
  token(bearer: string, isUse: boolean): MaybePromise<TokenCaller | undefined>;
  /** The companion device that signed the request, or undefined. */
  device?(request: FastifyRequest): MaybePromise<DeviceCaller | undefined>;
  readonly machines?: {
    /** The machine that a bearer token for the Admin API was issued to, or undefined. */
    read(bearer: string): Promise<MachineCaller | undefined>;
    /** The same machine as a transaction sees it, or undefined. */
    asNow(machine: MachineCaller, tx: Database): Promise<MachineCaller | undefined>;
  };
  readonly operators?: Operators;
  /**
   * Called after a refusal: how the session of a once valid token ended. For a session bound to a key, `isProven` is
   * called first, since its token alone is not told how it ended.
   */
  howEnded?(
    bearer: string,
    isProven: (thumbprint: string) => Promise<boolean>,
  ): Promise<SessionEnded | undefined>;
}

/** Runs before the handler of every call; throws to refuse it. */
export type Guard = (endpoint: Implementation['endpoint'], caller: Requester) => MaybePromise<void>;

export interface CallOptions {
  /** The language if neither the person nor the browser names a supported one; English by default. */
  readonly defaultLocale?: Locale;
  /** The client's address behind the trusted proxies (security #65). */
  readonly clientAddress: ClientAddress;
  readonly security: Pick<SecurityHeaderOptions, 'https'>;
  /** Called after every successful call. */
  afterCall?(endpoint: Implementation['endpoint'], caller: AnyCall['caller']): void;
  /** Verifies the proofs of possession that come with calls; without it every session counts as unbound. */
  readonly proofs?: SessionProofs;
  /** In development and tests, a reply or error that does not match the contract fails the request. */
  readonly validateReplies: boolean;
}

/** Registers the routes of the contract's calls. */
export function mountCalls(
  { app, lane }: HttpServer,
  implementations: readonly Implementation[],
  authenticators: Authenticators,
  guards: readonly Guard[],
  options: CallOptions,
): void {
  for (const implementation of implementations) {
    const { endpoint } = implementation;
    if (implementation.reply !== undefined) {
      lane.add(endpoint.path, fastCall(implementation, authenticators, guards, options));
    }
    const respond = (request: FastifyRequest, reply: FastifyReply): MaybePromise<unknown> =>
      andThen(authenticate({ request, reply, endpoint }, authenticators, options), (caller) =>
        andThen(prove({ request, reply, endpoint, caller }, authenticators, options.proofs), (thumbprint) =>
          andThen(pass(guards, endpoint, caller), () =>
            andThen(admit(endpoint, caller, authenticators), (admitted) =>
              answer(
                implementation,
                { caller: admitted, thumbprint },
                { request, reply },
                authenticators,
                options,
              ),
            ),
          ),
        ),
      );
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { isCall: true, isRoutine: implementation.reply !== undefined },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      handler(request, reply) {
        const locale = chooseLocale(request.headers, options.defaultLocale ?? 'en');
        const answered = () => inLocale(locale, () => respond(request, reply));
        if (options.validateReplies) return declaredOnly(endpoint, answered);
        const result = answered();
        if (result instanceof Promise) return result;
        reply.send(result);
        return undefined;
      },
    });
  }
}

/**
 * Fails on an error that the contract does not declare: the OpenAPI document does not list it, and no client expects it
 * (#112).
 */
async function declaredOnly<T>(
  endpoint: Implementation['endpoint'],
  work: () => MaybePromise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || errorsOf(endpoint).has(error.code)) throw error;
    const { method, path } = endpoint;
    throw new Error(`${method} ${path} answers ${error.code}, which its contract does not declare`, {
      cause: error,
    });
  }
}

/** A call with a constant reply only needs its caller to be authenticated. */
function fastCall(
  { endpoint, reply }: Implementation,
  authenticators: Authenticators,
  guards: readonly Guard[],
  options: CallOptions,
): FastCall {
  return {
    reply: JSON.stringify(reply),
    mayCall: (bearer, isUse) =>
      andThen(authenticators.token(bearer, isUse && !endpoint.unattended), (caller) => {
        if (!caller || !endpoint.callers.includes(caller.kind)) return false;
        return andThen(pass(guards, endpoint, caller), () => {
          options.afterCall?.(endpoint, caller);
          return true;
        });
      }),
  };
}

/** Authenticates the caller; for a call of the Admin API the operator, before the body is read. */
function admit(
  endpoint: Implementation['endpoint'],
  caller: Requester,
  { operators }: Authenticators,
): MaybePromise<AnyCall['caller']> {
  if (endpoint.callers.includes('operator')) {
    if (!operators) throw new Error(`${endpoint.path} is for operators, and nobody knows them`);
    return operators.admit(endpoint, caller);
  }
  if (caller?.kind === 'machine') throw new ApiError('unauthenticated');
  return caller;
}

/** Runs the guards one after another. */
function pass(
  guards: readonly Guard[],
  endpoint: Implementation['endpoint'],
  caller: Requester,
): MaybePromise<void> {
  for (const [index, guard] of guards.entries()) {
    const passed = guard(endpoint, caller);
    if (passed instanceof Promise) return passed.then(() => pass(guards.slice(index + 1), endpoint, caller));
  }
}

/** Validates the request, runs the handler and reports success. */
function answer(
  { endpoint, handle }: Implementation,
  { caller, thumbprint }: { caller: AnyCall['caller']; thumbprint: string | undefined },
  { request, reply }: Pick<Exchange, 'request' | 'reply'>,
  authenticators: Authenticators,
  options: CallOptions,
): MaybePromise<unknown> {
  // A call whose fields are all optional may come without a body.
  const body = validate(endpoint.body, request.body === undefined ? {} : request.body);
  const client = clientOf(request, options, {
    browserId: browserIdOf(request, reply, endpoint, options) ?? null,
    keyThumbprint: thumbprint ?? null,
  });
  const call = {
    params: validateParams(endpoint.params, request.params),
    query: validate(endpoint.query, request.query),
    body,
    caller,
    client,
    mfaToken: mfaTokenOf(request, body),
    ifMatch: ifMatchOf(request),
    requestId: request.id,
    log: request.log,
  } as AnyCall;
  const changes = caller?.kind === 'operator' && endpoint.method !== 'GET';
  const confirmed = changes ? authenticators.operators?.confirm(caller, call.mfaToken) : undefined;
  const result = andThen(confirmed, () =>
    forClient(client, () => asActor(actorOf(caller, endpoint, authenticators), () => handle(call))),
  );
  return andThen(result, (value) => {
    options.afterCall?.(endpoint, caller);
    if (endpoint.isLines) {
      reply.type('application/jsonl; charset=utf-8');
      // The stream is read no faster than the client receives it.
      return Readable.from(linesOf(value as AsyncIterable<unknown>, endpoint, options));
    }
    if (options.validateReplies) assertReply(endpoint.reply, value, endpoint.path);
    return value;
  });
}

async function* linesOf(
  items: AsyncIterable<unknown>,
  { reply, path }: Implementation['endpoint'],
  { validateReplies }: CallOptions,
): AsyncGenerator<string> {
  for await (const item of items) {
    if (validateReplies) assertReply(reply, item, path);
    yield `${JSON.stringify(item)}\n`;
  }
}

/** For a call without a token, the actor is the account that its mailed link belongs to. */
function actorOf(
  caller: AnyCall['caller'],
  endpoint: Implementation['endpoint'],
  { operators, machines }: Authenticators,
): Actor {
  if (caller?.kind !== 'operator') return { type: 'person', id: caller?.userId ?? null, name: null };
  const { by, name } = caller;
  const recheck = async (tx: Database): Promise<void> => {
    const now = by.kind === 'machine' ? await machines?.asNow(by, tx) : by;
    if (!now) throw new ApiError('unauthenticated');
    await operators?.recheck({ ...caller, by: now }, endpoint, tx);
  };
  return by.kind === 'machine'
    ? { type: 'machine', id: by.clientId, name, stillMay: recheck }
    : { type: 'operator', id: by.userId, name, stillMay: recheck };
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly endpoint: Implementation['endpoint'];
}

function authenticate(
  exchange: Exchange,
  authenticators: Authenticators,
  options: CallOptions,
): MaybePromise<Requester> {
  const { request, endpoint } = exchange;
  const device = endpoint.callers.includes('device') ? authenticators.device?.(request) : undefined;
  return andThen(device, (found) => found ?? authenticateToken(exchange, authenticators, options));
}

function authenticateToken(
  exchange: Exchange,
  authenticators: Authenticators,
  options: CallOptions,
): MaybePromise<TokenCaller | MachineCaller | undefined> {
  const { request, endpoint } = exchange;
  const { callers } = endpoint;
  const bearer = bearerOf(request.headers.authorization);
  return andThen(bearer ? authenticators.token(bearer, isUse(request, endpoint)) : undefined, (caller) => {
    if (caller && callers.includes(caller.kind)) return caller;
    if (callers.includes('operator'))
      return authenticateOperator(bearer, caller, exchange, authenticators, options);
    // If the call requires a session, an invalid token is refused and not treated as an anonymous call.
    const isRefused = bearer !== undefined && callers.includes('session');
    if (callers.includes('anyone') && !isRefused) return undefined;
    return refuse(bearer, exchange, authenticators, options);
  });
}

/** Returns a session, whose account is looked up later, or a machine. */
async function authenticateOperator(
  bearer: string | undefined,
  caller: TokenCaller | undefined,
  exchange: Exchange,
  authenticators: Authenticators,
  options: CallOptions,
): Promise<TokenCaller | MachineCaller> {
  if (caller?.kind === 'session') return caller;
  const machine = bearer !== undefined && !caller ? await authenticators.machines?.read(bearer) : undefined;
  return machine ?? refuse(bearer, exchange, authenticators, options);
}

async function refuse(
  bearer: string | undefined,
  { request, reply }: Exchange,
  { howEnded }: Authenticators,
  { proofs }: CallOptions,
): Promise<never> {
  const isProven = (thumbprint: string) => isProvenBy({ request, reply, thumbprint }, proofs);
  const ended = bearer ? await howEnded?.(bearer, isProven) : undefined;
  throw new ApiError('unauthenticated', ended ? { session_ended: ended } : {});
}

function clientOf(
  request: FastifyRequest,
  options: CallOptions,
  known: Pick<ClientInfo, 'browserId' | 'keyThumbprint'>,
): ClientInfo {
  return {
    ip: options.clientAddress(request),
    userAgent: request.headers['user-agent']?.slice(0, 512) ?? null,
    deviceId: headerOf(request, 'x-device-id')?.slice(0, 128) ?? null,
    requestId: request.id,
    ...known,
  };
}

function mfaTokenOf(request: FastifyRequest, body: unknown): string | undefined {
  const inBody = body && typeof body === 'object' && 'mfa_token' in body ? body.mfa_token : undefined;
  return headerOf(request, 'x-mfa-token') ?? (typeof inBody === 'string' ? inBody : undefined);
}

/**
 * The version in an `If-Match` header of one entity tag. A list or `*` matches any version, so that nothing is
 * compared.
 */
function ifMatchOf(request: FastifyRequest): string | undefined {
  const value = headerOf(request, 'if-match')?.trim();
  if (value === undefined || value === '*') return undefined;
  return /^"([^"]*)"$/.exec(value)?.[1] ?? value;
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Throws on a missing, wrong or additional property: the server must not send what the contract does not name. */
function assertReply(schema: z.core.$ZodType, reply: unknown, path: string): void {
  const sent: unknown = JSON.parse(JSON.stringify(reply) ?? 'null');
  const parsed = z.safeParse(schema, sent);
  if (!parsed.success) throw new Error(`The reply of ${path} is not the contract's`, { cause: parsed.error });
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent)) {
    throw new Error(`The reply of ${path} has properties that the contract does not name`);
  }
}
