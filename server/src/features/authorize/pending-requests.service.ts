import type { Provider } from 'oidc-provider';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Client } from '../applications/client.ts';
import { explainRefusal } from './explain-refusal.ts';
import { withDefaultScope } from './provider/default-scope.ts';
import { type InteractionPayload, type InternalRequest, isInternal } from './provider/internal-request.ts';
import { routes } from './provider/routes.ts';
import { accountHint, agreesWith } from './provider/stored-request.ts';

/** An application's request that waits for an account's answer. */
export interface PendingRequest {
  readonly payload: InteractionPayload;
  /** The client that made the request; no other parameter can name a different one. */
  readonly client: Client;
  /** The items it asks for, see `requestedItems`: exactly these are shown, granted and delivered. */
  readonly items: readonly string[];
  /** The application allows no screen (`prompt=none`). */
  readonly isSilent: boolean;
  /** The browser must post the answer (`response_mode=form_post`, `form_post.jwt`). */
  readonly isFormPost: boolean;
  readonly redirectUri: string | undefined;
  /** Stored in the database, because a browser brought it to the authorization endpoint. */
  readonly isStored: boolean;
}

export interface PendingRequestsDeps {
  readonly provider: () => Promise<Provider>;
  /** Runs a request inside the library. */
  readonly run: (
    provider: Provider,
    internal: InternalRequest,
    request: { method: 'GET'; url: string },
  ) => Promise<string | undefined>;
  readonly store: {
    find(id: string): Promise<InteractionPayload | undefined>;
    /** True for the one caller that removed it. */
    remove(id: string): Promise<boolean>;
  };
  readonly findClient: (id: string) => Promise<Client | undefined>;
  /** Whether the address is among those of the client at present, as the library compares them. */
  readonly isRegisteredAddress: (client: Client, redirectUri: string) => Promise<boolean>;
}

interface Begun {
  readonly payload: InteractionPayload;
  readonly client: Client | undefined;
}

export type PendingRequests = ReturnType<typeof pendingRequestsService>;

/**
 * Finds the request to answer: one that a browser brought before, or a complete request in the parameters (an old-style
 * link).
 */
export function pendingRequestsService(deps: PendingRequestsDeps) {
  const { provider, run, store, findClient } = deps;

  /**
   * Throws `invalid_request`, also if parameters contradict the stored request: it belongs to the client that made it,
   * and somebody who forwards the address could name a different client in it.
   */
  async function find(
    parameters: Readonly<Record<string, string | string[]>>,
    interaction: string | undefined,
  ): Promise<PendingRequest> {
    const stored = interaction === undefined ? undefined : await findCurrent(interaction);
    if (stored && !agreesWith(stored, parameters)) throw refused('invalid_request');
    // A request that was answered or has expired starts again with the parameters that are still in the address, which
    // contain everything except an ID token.
    if (!stored && parameters[accountHint] !== undefined) throw refused('invalid_request');
    const { payload, client } = stored
      ? { payload: stored, client: await findClient(String(stored.params.client_id)) }
      : await begin(parameters);
    if (!client) throw refused('invalid_client');
    const { redirect_uri: redirectUri } = payload.params;
    // The library compares the redirect URI only when a request begins. A stored one waits for up to an hour, and its
    // address may have been removed since, for example because it now belongs to somebody else (#390).
    if (stored && !(await deps.isRegisteredAddress(client, String(redirectUri))))
      throw refused('invalid_redirect_uri');
    const mode = String(payload.params.response_mode ?? '');
    return {
      payload,
      client,
      items: payload.lastSubmission?.items ?? [],
      isSilent: payload.lastSubmission?.prompt === 'none',
      isFormPost: mode.startsWith('form_post'),
      redirectUri: typeof redirectUri === 'string' ? redirectUri : undefined,
      isStored: stored !== undefined,
    };
  }

  /** The client of a stored request; undefined if there is none or it has expired. */
  async function findAsking(interaction: string): Promise<Client | undefined> {
    const stored = await findCurrent(interaction);
    return stored && findClient(String(stored.params.client_id));
  }

  async function findCurrent(interaction: string): Promise<InteractionPayload | undefined> {
    const stored = await store.find(interaction);
    // The library computed the expiry with the system clock.
    return stored?.lastSubmission?.items && stored.exp * 1000 > Date.now() ? stored : undefined;
  }

  /** Sends the parameters to the authorization endpoint internally; nothing is stored. */
  async function begin(parameters: Readonly<Record<string, string | string[]>>): Promise<Begun> {
    const internal: InternalRequest = { stage: 'start', allows: () => false, sessionLife: 1 };
    const search = withDefaultScope(searchOf(parameters));
    const location = await run(await provider(), internal, {
      method: 'GET',
      url: `${routes.authorization}?${search}`,
    });
    if (internal.interaction) return { payload: internal.interaction, client: internal.client };
    const error = internal.outcome?.kind === 'error' ? internal.outcome.error : undefined;
    if (error && isInternal(error)) throw error;
    throw new ApiError('invalid_request', {
      ...explainRefusal(error?.error ?? 'invalid_request'),
      ...(location && error?.allow_redirect ? { redirect_to: location } : {}),
    });
  }

  /** False if it was answered meanwhile. */
  async function forget(pending: PendingRequest): Promise<boolean> {
    return !pending.isStored || (await store.remove(pending.payload.jti));
  }

  return { find, findAsking, forget };
}

function refused(code: string): ApiError {
  return new ApiError('invalid_request', explainRefusal(code));
}

function searchOf(parameters: Readonly<Record<string, string | string[]>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    ),
  );
}
