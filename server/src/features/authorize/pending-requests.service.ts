import type { Provider } from 'oidc-provider';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Client } from '../applications/client.ts';
import { explainRefusal } from './explain-refusal.ts';
import { type InteractionPayload, type InternalRequest, isInternal } from './provider/internal-request.ts';
import { routes } from './provider/routes.ts';

/** A request of an application that waits for an account's answer. */
export interface PendingRequest {
  readonly payload: InteractionPayload;
  readonly client: Client;
  /** The application asked for no screen (`prompt=none`). */
  readonly isSilent: boolean;
  /** The answer is to be posted by the browser (`response_mode=form_post`, `form_post.jwt`). */
  readonly isFormPost: boolean;
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
  /** Throws `invalid_request`. */
  async function find(
    parameters: Readonly<Record<string, string | string[]>>,
    interaction: string | undefined,
  ): Promise<PendingRequest> {
    const stored = interaction === undefined ? undefined : await store.find(interaction);
    // The library set the end by the system's clock.
    const isCurrent = stored !== undefined && stored.exp * 1000 > Date.now();
    // What was answered or has expired begins again with the parameters that the address still holds.
    const { payload, client } = isCurrent
      ? { payload: stored, client: await findClient(String(stored.params.client_id)) }
      : await begin(parameters);
    if (!client) throw new ApiError('invalid_request', explainRefusal('invalid_client'));
    const mode = String(payload.params.response_mode ?? '');
    return {
      payload,
      client,
      isSilent: payload.lastSubmission?.prompt === 'none',
      isFormPost: mode.startsWith('form_post'),
      isStored: isCurrent,
    };
  }

  /** Brings the parameters to the authorization endpoint from inside; nothing is stored. */
  async function begin(parameters: Readonly<Record<string, string | string[]>>): Promise<Begun> {
    const internal: InternalRequest = { stage: 'start', allows: () => false, sessionLife: 1 };
    const search = searchOf(parameters);
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

  return { find, forget };
}

function searchOf(parameters: Readonly<Record<string, string | string[]>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    ),
  );
}
