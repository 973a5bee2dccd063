import { clientAccessService } from './client-access.service.ts';
import { clientRolesService } from './client-roles.service.ts';
import { type GroupsDeps, groupsService } from './groups.service.ts';

export function groupsFeature(deps: GroupsDeps) {
  return {
    groups: groupsService(deps),
    clientAccess: clientAccessService(deps),
    clientRoles: clientRolesService(deps),
  };
}
