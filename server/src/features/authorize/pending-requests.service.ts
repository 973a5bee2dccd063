import type { Provider } from 'oidc-provider';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Client } from '../applications/client.ts';
import { explainRefusal } from './explain-refusal.ts';
import { withDefaultScope } from './provider/default-scope.ts';
import { type InteractionPayload, type InternalRequest, isInternal } from './provider/internal-request.ts';
import { routes } from './provider/routes.ts';
import { accountHint, agreesWith } from './provider/stored-request.ts';

/** A request of an application that waits for an account's answer. */
export interface PendingRequest {
  readonly payload: InteractionPayload;
  /** The one that made the request; nothing beside it can name another. */
  readonly client: Client;
  /** What it asks for, see `requestedItems`: shown, granted and delivered are these and no others. */
  readonly items: readonly string[];
  /** The application asked for no screen (`prompt=none`). */
  readonly isSilent: boolean;
  /** The answer is to be posted by the browser (`response_mode=form_post`, `form_post.jwt`). */
  readonly isFormPost: boolean;
  readonly redirectUri: string | undefined;
  /** In the database, since a browser brought it to the authorization endpoint. */
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
    remove(id: string): Promise<void>;
  };
  readonly findClient: (id: string) => Promise<Client | undefined>;
}

interface Begun {
  readonly payload: InteractionPayload;
  readonly client: Client | undefined;
}

export type PendingRequests = ReturnType<typeof pendingRequestsService>;

/** Finds what is to be answered: what a browser brought before, or a whole request in the parameters (an old-style link). */
export function pendingRequestsService({ provider, run, store, findClient }: PendingRequestsDeps) {
  /**
   * Throws `invalid_request`, also for parameters that say something else than the stored request: it belongs to the client
   * that made it, and whoever sends the address on could name another one in it.
   */
  async function find(
    parameters: Readonly<Record<string, string | string[]>>,
    interaction: string | undefined,
  ): Promise<PendingRequest> {
    const stored = interaction === undefined ? undefined : await findCurrent(interaction);
    if (stored && !agreesWith(stored, parameters)) throw refused('invalid_request');
    // What was answered or has expired begins again with the parameters that the address still holds: all but an ID token.
    if (!stored && parameters[accountHint] !== undefined) throw refused('invalid_request');
    const { payload, client } = stored
      ? { payload: stored, client: await findClient(String(stored.params.client_id)) }
      : await begin(parameters);
    if (!client) throw refused('invalid_client');
    const { redirect_uri: redirectUri } = payload.params;
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

  /** Who asks with a stored request; undefined where there is none, or not any more. */
  async function findAsking(interaction: string): Promise<Client | undefined> {
    const stored = await findCurrent(interaction);
    return stored && findClient(String(stored.params.client_id));
  }

  async function findCurrent(interaction: string): Promise<InteractionPayload | undefined> {
    const stored = await store.find(interaction);
    // The library set the end by the system's clock.
    return stored?.lastSubmission?.items && stored.exp * 1000 > Date.now() ? stored : undefined;
  }

  /** Brings the parameters to the authorization endpoint from inside; nothing is stored. */
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

  async function forget(pending: PendingRequest): Promise<void> {
    if (pending.isStored) await store.remove(pending.payload.jti);
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
