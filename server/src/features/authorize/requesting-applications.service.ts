import type { RequestingApplication } from '@latchkey/contract/authorize/application-read';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Client } from '../applications/client.ts';
import type { AccessPort } from './authorize.service.ts';
import type { PendingRequestsDeps } from './pending-requests.service.ts';
import { presentRequest } from './present-request.ts';

export interface RequestingApplicationsDeps {
  readonly findClient: (id: string) => Promise<Client | undefined>;
  readonly store: PendingRequestsDeps['store'];
  readonly access: AccessPort;
}

export type RequestingApplications = ReturnType<typeof requestingApplicationsService>;

/** Who asks for access, for the screen that asks the account. */
export function requestingApplicationsService({ findClient, store, access }: RequestingApplicationsDeps) {
  /** `query` is the request as the address holds it; what was stored of it counts more. */
  async function read(
    userId: string,
    clientId: string,
    query: Readonly<Record<string, unknown>>,
  ): Promise<RequestingApplication> {
    const client = await findClient(clientId);
    if (!client) throw new ApiError('not_found');
    const stored = typeof query.interaction === 'string' ? await store.find(query.interaction) : undefined;
    const parameters = stored?.params.client_id === clientId ? stored.params : query;
    return presentRequest({
      client,
      scope: textOf(parameters.scope),
      allowed: await access.allowed(userId, clientId),
      needsFormPost: textOf(parameters.response_mode).startsWith('form_post'),
    });
  }

  return { read };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
