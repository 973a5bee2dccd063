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

/** A request in flight, as the library stores it (its model `Interaction`). */
export type InteractionPayload = Record<string, unknown> & {
  jti: string;
  iat: number;
  exp: number;
  params: Record<string, string | string[] | undefined>;
  result?: Record<string, unknown>;
  /** What the browser's own request left for the next one, see interaction-policy.ts. */
  lastSubmission?: Submission;
};

/** What the portal keeps with a request beside its parameters. */
export interface Submission {
  /** Milliseconds since 1970. */
  readonly begunAt: number;
  /** `none`, laid aside for the answer. */
  readonly prompt?: string;
  /** What it asks for, see `requestedItems`. */
  readonly items: readonly string[];
  /** Parameters whose value in the address is not the one that the request has, see stored-request.ts. */
  readonly brought: Readonly<Record<string, string | readonly string[]>>;
}

/**
 * One request that the portal makes to the library for an account, without the network and without a browser's cookies.
 * What the library asks for on the way is answered from here.
 */
export interface InternalRequest {
  /** `start` brings a request in; `answer` carries the account's answer to it. */
  readonly stage: 'start' | 'answer';
  /** Kept here instead of in the database: a request is stored only where a browser brought it. */
  interaction?: InteractionPayload | undefined;
  /** Who asks; looked up at the first need of it. */
  client?: Client | undefined;
  /** What the application is told of the sign-in's `acr`; what was reached where it is absent. */
  readonly acr?: string;
  /** Who answers; looked up where there is none. */
  readonly account?: User;
  /** Whether the account lets the client have all of these. */
  readonly allows: (items: readonly string[]) => boolean;
  /** Seconds that the library's session has left. */
  readonly sessionLife: number;
  outcome?: Outcome;
}

const internalRequests = new AsyncLocalStorage<InternalRequest>();

/** The internal request that the present call belongs to; undefined for a request from outside. */
export function currentInternalRequest(): InternalRequest | undefined {
  return internalRequests.getStore();
}

export interface InternalRequestInit {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
}

/** Runs one request through the library. Returns where its answer leads, if anywhere; `internal.outcome` tells how it ended. */
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

/** Notes on the internal request how the library ended it; the last word counts. */
export function followInternalRequests(provider: Provider): void {
  provider.on('authorization.success', (_context, answer) => {
    note({ kind: 'success', answer: answer ?? {} });
  });
  provider.on('interaction.started', (_context, prompt) => note({ kind: 'prompt', prompt }));
  provider.on('authorization.error', (_context, error) => note({ kind: 'error', error }));
  provider.on('server_error', (_context, error) => note({ kind: 'error', error }));
}

/** A failure of the portal itself, not of the request. */
export function isInternal(error: Error & { statusCode?: number }): boolean {
  return !(error.statusCode !== undefined && error.statusCode < 500);
}

function note(outcome: Outcome): void {
  const internal = currentInternalRequest();
  if (!internal) return;
  // The library goes on to complain of a redirect_uri that a client of such a type cannot have.
  const known = internal.outcome;
  if (known?.kind === 'error' && known.error.error === 'unauthorized_client') return;
  internal.outcome = outcome;
}
