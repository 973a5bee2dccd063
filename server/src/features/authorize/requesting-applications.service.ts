import type { ScopeDescriptions } from '@latchkey/contract/applications/scope-descriptions';
import { whoVouches } from '@latchkey/contract/applications/who-vouches';
import type { RequestingApplication } from '@latchkey/contract/authorize/application-read';
import type { AskingApplication } from '@latchkey/contract/authorize/oauth-interaction';
import type { Clock } from '../../platform/clock/clock.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { User } from '../accounts/user.ts';
import type { Client } from '../applications/client.ts';
import { allowedThere } from './answer-place.ts';
import type { AccessPort } from './authorize.service.ts';
import type { PendingRequests } from './pending-requests.service.ts';
import { presentRequest } from './present-request.ts';

/** Every request has one of these parameters. */
const beginnings = ['redirect_uri', 'request', 'request_uri'];

export interface RequestingApplicationsDeps {
  readonly clock: Clock;
  readonly findClient: (id: string) => Promise<Client | undefined>;
  readonly pendingRequests: Pick<PendingRequests, 'find' | 'findAsking'>;
  readonly access: Pick<AccessPort, 'allowed'>;
  readonly findUser: (id: string) => Promise<User | undefined>;
  readonly hasAccess: (user: User) => boolean;
  readonly mayUse: (userId: string, clientId: string) => Promise<boolean>;
  readonly describeScopes: (items: readonly string[]) => Promise<ScopeDescriptions>;
}

export type RequestingApplications = ReturnType<typeof requestingApplicationsService>;

/** The application that asks for access, for the screens that ask the person. */
export function requestingApplicationsService(deps: RequestingApplicationsDeps) {
  const { pendingRequests, access } = deps;

  /**
   * What the account is asked for, as stored; without a stored request the parameters are the request.
   * Throws `invalid_request` if the address contradicts the stored request, for example by naming another application.
   */
  async function read(
    userId: string,
    clientId: string,
    parameters: Readonly<Record<string, string | string[]>>,
    interaction: string | undefined,
  ): Promise<RequestingApplication> {
    const readAt = deps.clock.now();
    const client = await deps.findClient(clientId);
    if (!client) throw new ApiError('not_found');
    const isRequest = interaction !== undefined || beginnings.some((one) => parameters[one] !== undefined);
    const pending = isRequest
      ? await pendingRequests.find({ ...parameters, client_id: clientId }, interaction)
      : undefined;
    const user = await deps.findUser(userId);
    const items = pending?.items ?? [];
    const allowed = await access.allowed(userId, client.id);
    return presentRequest({
      client,
      items,
      descriptions: await deps.describeScopes(items),
      allowed: pending ? allowedThere(allowed, { client, redirectUri: pending.redirectUri }) : allowed,
      hasAccess: user !== undefined && deps.hasAccess(user) && (await deps.mayUse(userId, client.id)),
      needsFormPost: pending?.isFormPost ?? false,
      redirectUri: pending?.redirectUri,
      readAt,
    });
  }

  /** The application's name, for the pages before an account is known. Throws `not_found`. */
  async function name(interaction: string): Promise<AskingApplication> {
    const client = await pendingRequests.findAsking(interaction);
    if (!client) throw new ApiError('not_found');
    const { name, logo, domain, selfRegistered } = client;
    return { name, logo, domain, ...(selfRegistered && { who_vouches: whoVouches(client) }) };
  }

  return { read, name };
}
