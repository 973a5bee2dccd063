import { adminApisService } from '../features/applications/admin-apis.service.ts';
import { adminClientsService } from '../features/applications/admin-clients.service.ts';
import { adminClientsEndpoints } from '../features/applications/admin-endpoints.ts';
import { adminApisEndpoints } from '../features/applications/apis-endpoints.ts';
import { recordsRepository } from '../features/authorize/records.repository.ts';
import { groupsEndpoints } from '../features/groups/endpoints.ts';
import type { ApplicationFeatures } from './application-features.ts';
import type { BaseFeatures } from './base-features.ts';
import type { OperatorFeatures } from './operator-features.ts';
import type { PlatformParts } from './platform-parts.ts';

/** The Admin API's calls for groups, applications and access; they use the same services as the command line. */
export function adminClientCalls(
  { db, config }: PlatformParts,
  { register }: BaseFeatures,
  { groups }: ApplicationFeatures,
  { operators: { operators } }: OperatorFeatures,
) {
  const clients = adminClientsService({
    db,
    issuer: config.http.publicUrl,
    clients: register.clients,
    apis: register.apis,
    clientAccess: groups.clientAccess,
    refuseGranting: operators.refuseGranting,
    refuseInside: operators.refuseInside,
    removeTokens: recordsRepository(db).removeOfClient,
    removeTokensOfPeople: recordsRepository(db).removeOfPeople,
  });
  return {
    endpoints: [
      ...groupsEndpoints(groups, operators.refuseHigher),
      ...adminClientsEndpoints(clients),
      ...adminApisEndpoints(adminApisService({ db, apis: register.apis })),
    ],
  };
}
