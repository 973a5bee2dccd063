import type { BodyFor, Endpoint, ParamsFor, QueryFor, ReplyOf } from '@latchkey/contract/http/endpoint';
import { takesBrowserCookie } from '@latchkey/contract/http/takes-browser-cookie';
import { apiText } from '#text/api';
import { shownPage } from '../presence/shown-page.ts';
import { tellLostKey } from '../proofs/lost-key.ts';
import { noteNonce, proofOf } from '../proofs/proof.ts';
import { ApiFailure, isFailure } from './api-failure.ts';
import { callAddress } from './call-address.ts';
import { callHeaders } from './call-headers.ts';
import { failureOfReply } from './failure-of-reply.ts';
import { failureOfSilence } from './failure-of-silence.ts';
import { whileOverloaded } from './while-overloaded.ts';
import { withoutEmpty } from './without-empty.ts';

/** Timeout of a call. */
const timeoutMs = 15_000;

type Part<Name extends string, Value> = Value extends undefined
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type CallOptions<E extends Endpoint> = Part<'params', ParamsFor<E>> &
  Part<'query', QueryFor<E>> &
  Part<'body', BodyFor<E>> & {
    /** The bearer token; set by the feature that makes the call. */
    token?: string;
    mfaToken?: string;
    /**
     * The version to be changed: the call is refused if it is a different one by now (docs/behaviour/admin.md#lists).
     */
    ifMatch?: string;
    signal?: AbortSignal;
    /**
     * Proves the session's key even if the call does not require it: this renews the session, and binds an unbound one.
     */
    prove?: boolean;
    /** Omits fields that are '', null or undefined (docs/behaviour/api.md#requests). */
    omitEmpty?: boolean;
    /** Nobody asked for it on the page, or it ends a session: it is repeated after the page is left, too. */
    outlivesPage?: boolean;
  };

type CallArguments<E extends Endpoint> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** Where an endpoint is: all that a call needs to know about it at run time. */
export type AddressOf<E extends Endpoint> = Pick<E, 'method' | 'path' | 'proof'>;

/**
 * Calls an endpoint of the contract and returns its reply.
 * A call that an overloaded server refused is repeated, a few times; one that changes something only while its page is
 * shown (docs/behaviour/web.md#retries).
 * Rejects only with an ApiFailure, and never shows anything to the person (ARCHITECTURE.md#rules).
 */
export async function call<E extends Endpoint>(
  endpoint: E | AddressOf<E>,
  ...[given]: CallArguments<E>
): Promise<ReplyOf<E>> {
  const options: CallInit & { outlivesPage?: boolean } = given ?? {};
  const { signal, outlivesPage = endpoint.method === 'GET' } = options;
  const page = outlivesPage ? undefined : shownPage();
  return whileOverloaded(() => attempt(endpoint, options), { signal, page }) as Promise<ReplyOf<E>>;
}

async function attempt(endpoint: AddressOf<Endpoint>, options: CallInit): Promise<unknown> {
  const response = await replyTo(endpoint, options);
  return parsed(await textOf(response, options), response.status);
}

/** Returns the reply as a stream, for replies that are too long to be held as text. Rejects like `call`. */
export async function replyTo(endpoint: AddressOf<Endpoint>, options: CallInit): Promise<Response> {
  try {
    return await sent(endpoint, options);
  } catch (error) {
    // The refusal contained the nonce to use.
    if (!isFailure(error, 'use_dpop_nonce')) throw error;
    return sent(endpoint, options);
  }
}

async function sent(endpoint: AddressOf<Endpoint>, options: CallInit): Promise<Response> {
  const response = await send(endpoint, options);
  noteNonce(response.headers);
  if (response.ok) return response;
  const text = await textOf(response, options);
  throw judged(failureOfReply(response.status, response.statusText, text), options.token);
}

function textOf(response: Response, { signal }: CallInit): Promise<string> {
  return response.text().catch((cause: unknown) => {
    throw failureOfSilence(cause, { signal, timeoutMs });
  });
}

/** A token whose key this browser has lost counts as invalid here. */
function judged(failure: ApiFailure, token: string | undefined): ApiFailure {
  const { code, message, httpStatus, body } = failure;
  if (code !== 'proof_required' || token === undefined) return failure;
  tellLostKey(token, message);
  return new ApiFailure('unauthenticated', message, { httpStatus, body, cause: failure });
}

function parsed(text: string, httpStatus: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(cause, httpStatus);
  }
}

export interface CallInit {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  token?: string;
  mfaToken?: string;
  ifMatch?: string;
  signal?: AbortSignal;
  omitEmpty?: boolean;
  prove?: boolean;
  /** Timeout in milliseconds, if it may take longer. */
  limitMs?: number;
}

async function send(endpoint: AddressOf<Endpoint>, options: CallInit): Promise<Response> {
  const filter = options.omitEmpty ? withoutEmpty : (value: unknown) => value;
  const address = callAddress(endpoint.path, options.params, filter(options.query));
  const proof = takesProof(endpoint, options)
    ? await proofOf({ endpoint, address, token: options.token })
    : undefined;
  const limit = AbortSignal.timeout(options.limitMs ?? timeoutMs);
  try {
    return await fetch(address, {
      method: endpoint.method,
      headers: callHeaders({ ...options, proof, hasBody: options.body !== undefined }),
      body: options.body === undefined ? undefined : JSON.stringify(filter(options.body)),
      signal: options.signal ? AbortSignal.any([limit, options.signal]) : limit,
      // The session is sent in a header.
      credentials: takesBrowserCookie(endpoint.path) ? 'same-origin' : 'omit',
      cache: 'no-store',
    });
  } catch (cause) {
    throw failureOfSilence(cause, { signal: options.signal, timeoutMs });
  }
}

/** Calls with a token, except those that the contract exempts, and calls that issue one or recognise the browser. */
function takesProof({ proof }: AddressOf<Endpoint>, { token, prove }: CallInit): boolean {
  if (proof === 'binds' || proof === 'recognises') return true;
  return token !== undefined && (proof !== 'none' || prove === true);
}

function unreadable(cause: unknown, httpStatus: number): ApiFailure {
  return new ApiFailure('bad_response', apiText.badResponse, { httpStatus, cause });
}
