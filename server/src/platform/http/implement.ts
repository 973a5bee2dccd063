import type { BodyOf, Caller, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@latchkey/contract/http/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientInfo, DeviceCaller, OperatorCaller, TokenCaller } from './caller.ts';

type CallerAs<Kind extends Caller> = Kind extends 'anyone'
  ? undefined
  : Kind extends 'device'
    ? DeviceCaller
    : Kind extends 'operator'
      ? OperatorCaller
      : TokenCaller;

/** The type of caller that the endpoint's `callers` allow. */
export type CallerOf<E extends Endpoint> = CallerAs<E['callers'][number]>;

/** A validated request. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: CallerOf<E>;
  readonly client: ClientInfo;
  /** From the header `x-mfa-token` or the body. */
  readonly mfaToken: string | undefined;
  /** The version that the caller wants to change, from the header `If-Match`; undefined if any version will do. */
  readonly ifMatch: string | undefined;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
}

export type AnyCall = Call<Endpoint>;

export interface Implementation {
  readonly endpoint: Endpoint;
  handle(call: AnyCall): unknown;
  /** The constant reply, if it is known beforehand. */
  readonly reply?: unknown;
}

/** Connects a call of the contract to its handler. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => ReplyOf<E> | Promise<ReplyOf<E>>,
): Implementation {
  return { endpoint, handle: handle as Implementation['handle'] };
}

/** Like `implement`, for a call that streams its reply as lines, no faster than the client reads them. */
export function implementLines<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => AsyncIterable<ReplyOf<E>>,
): Implementation {
  return { endpoint, handle: handle as Implementation['handle'] };
}

/** A call that reads nothing and always has the same reply; it only matters whether the caller may make it. */
export function implementAlways<E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): Implementation {
  return { endpoint, reply, handle: () => reply };
}
