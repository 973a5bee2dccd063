import type * as z from 'zod/mini';
import type { OperatorRole } from '../admin/operator-roles.ts';
import type { ErrorCode } from './error-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: nothing (`anyone`), or a bearer of one of these kinds of token (docs/behaviour/sessions.md#tokens).
 * `device` is the companion app's signed request (docs/behaviour/companion.md#signatures), `operator` an operator's session
 * or a machine (docs/behaviour/admin.md#callers).
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
  /** As in the address bar, parameters as `:name`: `/api/applications/:client_id`. */
  readonly path: `/${string}`;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** Where it is laid down, e.g. `docs/behaviour/login.md#calls`, an RFC. */
  readonly source: string;
  /** The groups of the OpenAPI document are the features. */
  readonly feature: string;
  readonly callers: Callers;
  /** Of a call of operators, which `adminEndpoint` alone declares: the least role that may make it. */
  readonly role?: OperatorRole;
  /** For the OpenAPI document. */
  readonly examples?: { readonly body?: unknown; readonly reply: unknown };
  /** True where the call needs an `mfa_token` (docs/behaviour/mfa.md#step-up). */
  readonly stepUp?: boolean;
  /**
   * True where a session may make the call while a required login attention is pending (docs/behaviour/attentions.md#guard).
   * Calls of `anyone` and of a `device` are not guarded by attentions.
   */
  readonly duringAttention?: boolean;
  /**
   * True where the page makes the call by itself, so that it says nothing of a person and keeps no session alive (docs/behaviour/sessions.md#calls).
   * Of a call that is now a person's and now the page's own, the request says so: see `unattendedHeader`.
   */
  readonly unattended?: boolean;
  /**
   * What the call has to do with the key that a session may be bound to (docs/decisions/0027-sessions-bound-to-a-key.md).
   * Without a word here a bound session makes it with a proof of its key only, so that no new call can forget to ask for one.
   * `none` where a bound session needs no proof: the call only reads, or does nothing but end the session that makes it.
   * `binds` for each call that answers an `auth_token`: the token is bound to the key whose proof came with the call.
   */
  readonly proof?: 'none' | 'binds';
  /** Of the path; one that does not fit answers 404, because there is no such thing. */
  readonly params?: Params;
  readonly query?: Query;
  /** A request without a body is read as `{}`, so that a call may carry its `mfa_token` in the header alone. */
  readonly body?: Body;
  /** Most bytes of the body; 65,536 where absent (docs/behaviour/api.md#requests). */
  readonly bodyLimit?: number;
  readonly reply: Reply;
  /** True where the reply is JSON lines, each of which is a `reply`, sent as fast as the caller reads them. */
  readonly isLines?: boolean;
  /** Error codes beyond those that any call can answer. */
  readonly errors?: readonly ErrorCode[];
}

/** Declares one call. The server mounts it and the web app calls it from this same value. */
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

// An optional property's type holds `undefined` beside its schema; it is taken out, or every body would be maybe absent.
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

/** What a handler is given, after validation. */
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
/** What a caller sends. */
export type ParamsFor<E extends Endpoint> = Given<E['params']>;
export type QueryFor<E extends Endpoint> = Given<E['query']>;
export type BodyFor<E extends Endpoint> = Given<E['body']>;
export type ReplyOf<E extends Endpoint> = z.core.output<E['reply']>;
