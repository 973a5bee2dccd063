import type { BodyFor, Endpoint, ParamsFor, QueryFor, ReplyOf } from '@latchkey/contract/http/endpoint';
import { apiText } from '#text/api';
import { ApiFailure } from './api-failure.ts';
import { callAddress } from './call-address.ts';
import { callHeaders } from './call-headers.ts';
import { failureOfReply } from './failure-of-reply.ts';
import { failureOfSilence } from './failure-of-silence.ts';
import { withoutEmpty } from './without-empty.ts';

/** Every wait has a limit. */
const timeoutMs = 15_000;

type Part<Name extends string, Value> = Value extends undefined
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type CallOptions<E extends Endpoint> = Part<'params', ParamsFor<E>> &
  Part<'query', QueryFor<E>> &
  Part<'body', BodyFor<E>> & {
    /** The bearer; the session's token unless said otherwise by the feature that calls. */
    token?: string;
    mfaToken?: string;
    signal?: AbortSignal;
    /** Leaves out fields that are '', null or undefined (spec §7). */
    omitEmpty?: boolean;
  };

type CallArguments<E extends Endpoint> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** Where an endpoint is: all that a call needs of it at run time. */
export type AddressOf<E extends Endpoint> = Pick<E, 'method' | 'path'>;

/**
 * Calls one endpoint of the contract and returns its reply.
 * Rejects with an ApiFailure and nothing else; never shows anything to the user (architecture rule 7).
 */
export async function call<E extends Endpoint>(
  endpoint: E | AddressOf<E>,
  ...[given]: CallArguments<E>
): Promise<ReplyOf<E>> {
  const options: CallInit = given ?? {};
  const response = await send(endpoint, options);
  const text = await response.text().catch((cause: unknown) => {
    throw failureOfSilence(cause, { signal: options.signal, timeoutMs });
  });
  if (!response.ok) throw failureOfReply(response.status, response.statusText, text);
  return parsed(text, response.status) as ReplyOf<E>;
}

function parsed(text: string, httpStatus: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(cause, httpStatus);
  }
}

interface CallInit {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  token?: string;
  mfaToken?: string;
  signal?: AbortSignal;
  omitEmpty?: boolean;
}

async function send(endpoint: AddressOf<Endpoint>, options: CallInit): Promise<Response> {
  const filter = options.omitEmpty ? withoutEmpty : (value: unknown) => value;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(callAddress(endpoint.path, options.params, filter(options.query)), {
      method: endpoint.method,
      headers: callHeaders({ ...options, hasBody: options.body !== undefined }),
      body: options.body === undefined ? undefined : JSON.stringify(filter(options.body)),
      signal: options.signal ? AbortSignal.any([limit, options.signal]) : limit,
      // The session travels in a header. Only a sign-in and its second factor carry the cookie by which their browser is known again (security #68).
      credentials: /^\/api\/(auth|mfa\/challenge)\//.test(endpoint.path) ? 'same-origin' : 'omit',
      cache: 'no-store',
    });
  } catch (cause) {
    throw failureOfSilence(cause, { signal: options.signal, timeoutMs });
  }
}

function unreadable(cause: unknown, httpStatus: number): ApiFailure {
  return new ApiFailure('bad_response', apiText.badResponse, { httpStatus, cause });
}
