import type { Application } from '@latchkey/contract/applications/application-list';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ApplicationAccessRepository, ListedApplication } from './application-access.repository.ts';
import type { ClientsService } from './clients.service.ts';
import { maxListed } from './limits.ts';

/** Ends every token of one application for one account; the authorize feature does it. */
export type EndTokens = (userId: string, clientId: string) => Promise<void>;

export interface ApplicationsDeps {
  readonly access: ApplicationAccessRepository;
  readonly clients: ClientsService;
  readonly endTokens: EndTokens;
}

export type ApplicationsService = ReturnType<typeof applicationsService>;

/** The Applications page: where the account can go, and who has access to it. */
export function applicationsService({ access, clients, endTokens }: ApplicationsDeps) {
  return {
    async list(userId: string): Promise<Application[]> {
      return (await access.list(userId, maxListed)).map(present);
    },

    /** Takes back the consent, then ends the tokens: in this order nothing new can come between. */
    async revoke(userId: string, clientId: string): Promise<void> {
      if (!(await clients.find(clientId))) throw new ApiError('not_found');
      await access.remove(userId, clientId);
      await endTokens(userId, clientId);
    },
  };
}

function present(row: ListedApplication): Application {
  return {
    client_id: row.id,
    name: row.name,
    logo: row.logo,
    domain: row.domain,
    url: row.url,
    scopes: row.scopes === null ? [] : JSON.parse(row.scopes),
    last_used_at: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    has_consent: row.scopes !== null,
  };
}
