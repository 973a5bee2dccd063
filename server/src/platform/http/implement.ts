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

/** Who calls, as far as the endpoint's `callers` leave open. */
export type CallerOf<E extends Endpoint> = CallerAs<E['callers'][number]>;

/** One validated request. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: CallerOf<E>;
  readonly client: ClientInfo;
  /** From the header `x-mfa-token` or the body. */
  readonly mfaToken: string | undefined;
  /** The version that the caller changes, of the header `If-Match`; undefined where any will do. */
  readonly ifMatch: string | undefined;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
}

export type AnyCall = Call<Endpoint>;

export interface Implementation {
  readonly endpoint: Endpoint;
  handle(call: AnyCall): unknown;
  /** What the call always answers, where that is known beforehand. */
  readonly reply?: unknown;
}

/** Ties a call of the contract to the code that answers it. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => ReplyOf<E> | Promise<ReplyOf<E>>,
): Implementation {
  return { endpoint, handle: handle as Implementation['handle'] };
}

/** As `implement`, of a call whose reply is lines: they are asked for as fast as the caller reads them. */
export function implementLines<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => AsyncIterable<ReplyOf<E>>,
): Implementation {
  return { endpoint, handle: handle as Implementation['handle'] };
}

/** A call that reads nothing and always answers the same: all that matters is whether its caller may make it. */
export function implementAlways<E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): Implementation {
  return { endpoint, reply, handle: () => reply };
}
