import type * as z from 'zod/mini';
import type { OperatorRole } from '../admin/operator-roles.ts';
import type { ErrorCode } from './error-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: nobody in particular (`anyone`), or the bearer of one of these kinds of token
 * (docs/behaviour/sessions.md#tokens).
 * `device` is the companion app's signed request (docs/behaviour/companion.md#signatures), `operator` an operator's
 * session or a machine (docs/behaviour/admin.md#callers).
 */
export type Caller = 'anyone' | 'session' | 'pending_2fa' | 'pending_reset' | 'device' | 'operator';

type Shape = z.core.$ZodType;

export interface Endpoint<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Reply extends Shape = Shape,
  Callers extends readonly [Caller, ...Caller[]] = readonly [Caller, ...Caller[]],
> {
  readonly method: Method;
  /** With parameters as `:name`: `/api/applications/:client_id`. */
  readonly path: `/${string}`;
  /** A sentence for the OpenAPI document. */
  readonly summary: string;
  /** Where the call is specified, e.g. `docs/behaviour/login.md#calls`, or an RFC. */
  readonly source: string;
  /** The OpenAPI document groups calls by feature. */
  readonly feature: string;
  readonly callers: Callers;
  /** Only for operators' calls, which are declared by `adminEndpoint`: the lowest role that may call. */
  readonly role?: OperatorRole;
  /** For the OpenAPI document. */
  readonly examples?: { readonly body?: unknown; readonly reply: unknown };
  /** True if the call needs an `mfa_token` (docs/behaviour/mfa.md#step-up). */
  readonly stepUp?: boolean;
  /**
   * True if a session may make the call while a required login attention is pending
   * (docs/behaviour/attentions.md#guard); the type of one attention if the call helps to resolve that one only.
   * Calls of `anyone` and `device` are never blocked by attentions.
   */
  readonly duringAttention?: true | 'register_second_factor';
  /**
   * True if pages make the call on their own, so that it does not show a person's presence and keeps no session alive
   * (docs/behaviour/sessions.md#calls).
   * For calls that either a person or the page may cause, the request says so: see `unattendedHeader`.
   */
  readonly unattended?: boolean;
  /**
   * The relation of the call to the key that a session may be bound to
   * (docs/decisions/0027-sessions-bound-to-a-key.md).
   * By default a bound session must prove possession of its key, so that no new call can forget to require it.
   * `none`: no proof is required, because the call only reads, or only ends the session that makes it.
   * `binds`: for each call that returns an `auth_token`: the token is bound to the key whose proof came with the call.
   * `recognises`: for calls of `anyone` that treat a known browser differently: without a proof of its key the browser
   * counts as unknown (security #376).
   */
  readonly proof?: 'none' | 'binds' | 'recognises';
  /** For the path; a value that does not match answers 404, because nothing with it exists. */
  readonly params?: Params;
  readonly query?: Query;
  /** A request without a body is treated as `{}`, so that a call can send its `mfa_token` in the header only. */
  readonly body?: Body;
  /** Maximum bytes of the body; 65,536 by default (docs/behaviour/api.md#requests). */
  readonly bodyLimit?: number;
  readonly reply: Reply;
  /** True if the reply consists of JSON lines, each of which is a `reply`, streamed no faster than the client reads. */
  readonly isLines?: boolean;
  /** Error codes in addition to those that any call can return. */
  readonly errors?: readonly ErrorCode[];
}

/** Declares a call. The server registers it and the web app calls it from the same value. */
export function endpoint<
  const Callers extends readonly [Exclude<Caller, 'operator'>, ...Exclude<Caller, 'operator'>[]],
  Reply extends Shape,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(
  declared: Omit<Endpoint<Params, Query, Body, Reply, Callers>, 'role'>,
): Endpoint<Params, Query, Body, Reply, Callers> {
  return declared;
}

// An optional property's type includes `undefined`; it is removed, otherwise every body could be absent.
type Parsed<S> = [NonNullable<S>] extends [never]
  ? undefined
  : NonNullable<S> extends Shape
    ? z.core.output<NonNullable<S>>
    : never;
type Given<S> = [NonNullable<S>] extends [never]
  ? undefined
  : NonNullable<S> extends Shape
    ? z.core.input<NonNullable<S>>
    : never;

/** The handler's input, after validation. */
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
/** What a caller sends. */
export type ParamsFor<E extends Endpoint> = Given<E['params']>;
export type QueryFor<E extends Endpoint> = Given<E['query']>;
export type BodyFor<E extends Endpoint> = Given<E['body']>;
export type ReplyOf<E extends Endpoint> = z.core.output<E['reply']>;
