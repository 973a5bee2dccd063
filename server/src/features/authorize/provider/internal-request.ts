import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { errors, Prompt, Provider } from 'oidc-provider';
import type { User } from '../../accounts/user.ts';
import type { Client } from '../../applications/client.ts';
import { incomingRequest } from './incoming-request.ts';

/** How a request ended inside the library. */
export type Outcome =
  | { readonly kind: 'success'; readonly answer: Readonly<Record<string, string | undefined>> }
  | { readonly kind: 'prompt'; readonly prompt: Prompt }
  | { readonly kind: 'error'; readonly error: errors.OIDCProviderError };

/** A request in progress, as the library stores it (its model `Interaction`). */
export type InteractionPayload = Record<string, unknown> & {
  jti: string;
  iat: number;
  exp: number;
  params: Record<string, string | string[] | undefined>;
  result?: Record<string, unknown>;
  /** What the browser's own request left for the next one, see interaction-policy.ts. */
  lastSubmission?: Submission;
};

/** What the portal stores with a request besides its parameters. */
export interface Submission {
  /** Milliseconds since the epoch. */
  readonly begunAt: number;
  /** `none`, set aside for the answer. */
  readonly prompt?: string;
  /** The items it asks for, see `requestedItems`. */
  readonly items: readonly string[];
  /** Parameters whose value in the address differs from the one in the request, see stored-request.ts. */
  readonly brought: Readonly<Record<string, string | readonly string[]>>;
}

/**
 * A request that the portal makes to the library for an account, without network and without a browser's cookies. The
 * library's questions during the request are answered from this object.
 */
export interface InternalRequest {
  /** `start` begins a request; `answer` carries the account's answer to it. */
  readonly stage: 'start' | 'answer';
  /** Kept here instead of in the database: a request is only stored if a browser brought it. */
  interaction?: InteractionPayload | undefined;
  /** The client; looked up when it is first needed. */
  client?: Client | undefined;
  /** The `acr` that the application is told; by default the one that was reached. */
  readonly acr?: string;
  /** The account that answers; looked up if absent. */
  readonly account?: User;
  /** Whether the account allows the client all of these items. */
  readonly allows: (items: readonly string[]) => boolean;
  /** Remaining seconds of the library's session. */
  readonly sessionLife: number;
  outcome?: Outcome;
}

const internalRequests = new AsyncLocalStorage<InternalRequest>();

/** The internal request that the current call belongs to; undefined for an external request. */
export function currentInternalRequest(): InternalRequest | undefined {
  return internalRequests.getStore();
}

export interface InternalRequestInit {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
}

/**
 * Runs a request through the library. Returns where its answer redirects, if anywhere; `internal.outcome` says how it
 * ended.
 */
export async function runInternalRequest(
  provider: Provider,
  internal: InternalRequest,
  request: InternalRequestInit,
): Promise<string | undefined> {
  const incoming = incomingOf(provider, request);
  const response = new ServerResponse(incoming);
  await internalRequests.run(internal, () => provider.callback()(incoming, response));
  const location = response.getHeader('location');
  return typeof location === 'string' ? location : undefined;
}

function incomingOf(
  provider: Provider,
  { method, url, cookies, form }: InternalRequestInit,
): IncomingMessage {
  const { host, protocol } = new URL(provider.issuer);
  const body = form && Buffer.from(new URLSearchParams(form).toString());
  return incomingRequest({
    method,
    url,
    headers: {
      host,
      'x-forwarded-proto': protocol.slice(0, -1),
      ...(cookies ? { cookie: cookieHeader(cookies) } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    body,
  });
}

function cookieHeader(cookies: Readonly<Record<string, string>>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

/** Records in the internal request how the library ended it; the last event counts. */
export function followInternalRequests(provider: Provider): void {
  provider.on('authorization.success', (_context, answer) => {
    note({ kind: 'success', answer: answer ?? {} });
  });
  provider.on('interaction.started', (_context, prompt) => note({ kind: 'prompt', prompt }));
  provider.on('authorization.error', (_context, error) => note({ kind: 'error', error }));
  provider.on('server_error', (_context, error) => note({ kind: 'error', error }));
}

/** Whether the portal itself failed, rather than the request. */
export function isInternal(error: Error & { statusCode?: number }): boolean {
  return !(error.statusCode !== undefined && error.statusCode < 500);
}

function note(outcome: Outcome): void {
  const internal = currentInternalRequest();
  if (!internal) return;
  // The library then also reports that a client of this type has no such redirect_uri.
  const known = internal.outcome;
  if (known?.kind === 'error' && known.error.error === 'unauthorized_client') return;
  internal.outcome = outcome;
}
