import { isDeepStrictEqual } from 'node:util';
import type { SessionEnded } from '@latchkey/contract/http/api-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Actor, asActor } from '../audit/current-actor.ts';
import type { ClientAddress } from '../network/client-address.ts';
import type { SessionProofs } from '../proofs/session-proofs.ts';
import { andThen, type MaybePromise } from './and-then.ts';
import { ApiError } from './api-error.ts';
import { bearerOf } from './bearer.ts';
import { browserIdOf } from './browser-cookie.ts';
import type { ClientInfo, DeviceCaller, TokenCaller } from './caller.ts';
import { forClient } from './current-client.ts';
import { errorsOf } from './endpoint-errors.ts';
import type { FastCall } from './fast-lane.ts';
import type { HttpServer } from './http-server.ts';
import type { AnyCall, Implementation } from './implement.ts';
import { isUse } from './is-use.ts';
import { isProvenBy, type KeyOwners, prove } from './prove.ts';
import type { SecurityHeaderOptions } from './security-headers.ts';
import { validate, validateParams } from './validate.ts';

/** Who the request comes from; the features know how to tell. */
export interface Authenticators extends KeyOwners {
  /** The bearer of a live token, or undefined; `isUse` where the call shows that somebody is there. */
  token(bearer: string, isUse: boolean): MaybePromise<TokenCaller | undefined>;
  /** The companion device that signed the request, or undefined. */
  device?(request: FastifyRequest): MaybePromise<DeviceCaller | undefined>;
  /**
   * Asked after a refusal: how the session of a token ended that was good once. `isProven` is asked of a session that is
   * bound to a key, whose end its token alone does not tell.
   */
  howEnded?(
    bearer: string,
    isProven: (thumbprint: string) => Promise<boolean>,
  ): Promise<SessionEnded | undefined>;
}

/** Runs before the handler of every call; throws to refuse. */
export type Guard = (endpoint: Implementation['endpoint'], caller: AnyCall['caller']) => MaybePromise<void>;

export interface CallOptions {
  /** The client's address behind the trusted proxies (security #65). */
  readonly clientAddress: ClientAddress;
  readonly security: Pick<SecurityHeaderOptions, 'https'>;
  /** Told of every call that succeeded. */
  afterCall?(endpoint: Implementation['endpoint'], caller: AnyCall['caller']): void;
  /** Checks the proofs that come with calls; without it every session is a plain bearer's. */
  readonly proofs?: SessionProofs;
  /** Development and test: a reply or an error that is not the contract's fails the request. */
  readonly validateReplies: boolean;
}

/** Mounts the calls of the contract. */
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
            answer(implementation, { caller, thumbprint }, request, reply, options),
          ),
        ),
      );
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { isCall: true, isRoutine: implementation.reply !== undefined },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      handler(request, reply) {
        if (options.validateReplies) return declaredOnly(endpoint, () => respond(request, reply));
        const result = respond(request, reply);
        if (result instanceof Promise) return result;
        reply.send(result);
        return undefined;
      },
    });
  }
}

/** What the contract does not declare, the OpenAPI document does not tell and no client is ready for (#112). */
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

/** A call whose reply is known beforehand needs nothing but its caller. */
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
  { caller, thumbprint }: { caller: AnyCall['caller']; thumbprint: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
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
    requestId: request.id,
    log: request.log,
  } as AnyCall;
  const result = forClient(client, () => asActor(actorOf(caller), () => handle(call)));
  return andThen(result, (value) => {
    options.afterCall?.(endpoint, caller);
    if (options.validateReplies) assertReply(endpoint.reply, value, endpoint.path);
    return value;
  });
}

/** Who has no token is whoever the link is for that they follow. */
const actorOf = (caller: AnyCall['caller']): Actor => ({
  type: 'person',
  id: caller?.userId ?? null,
  name: null,
});

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly endpoint: Implementation['endpoint'];
}

function authenticate(
  exchange: Exchange,
  authenticators: Authenticators,
  options: CallOptions,
): MaybePromise<TokenCaller | DeviceCaller | undefined> {
  const { request, endpoint } = exchange;
  const device = endpoint.callers.includes('device') ? authenticators.device?.(request) : undefined;
  return andThen(device, (found) => found ?? authenticateToken(exchange, authenticators, options));
}

function authenticateToken(
  exchange: Exchange,
  authenticators: Authenticators,
  options: CallOptions,
): MaybePromise<TokenCaller | undefined> {
  const { request, endpoint } = exchange;
  const { callers } = endpoint;
  const bearer = bearerOf(request.headers.authorization);
  return andThen(bearer ? authenticators.token(bearer, isUse(request, endpoint)) : undefined, (caller) => {
    if (caller && callers.includes(caller.kind)) return caller;
    // Where a session counts, a token that is none is refused, not taken for nobody.
    const isRefused = bearer !== undefined && callers.includes('session');
    if (callers.includes('anyone') && !isRefused) return undefined;
    return refuse(bearer, exchange, authenticators, options);
  });
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
