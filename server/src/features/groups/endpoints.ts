import { clientAccessRead } from '@latchkey/contract/groups/client-access-read';
import { clientAccessSet } from '@latchkey/contract/groups/client-access-set';
import { clientRoleCreate } from '@latchkey/contract/groups/client-role-create';
import { clientRoleGrantGroup } from '@latchkey/contract/groups/client-role-grant-group';
import { clientRoleGrantUser } from '@latchkey/contract/groups/client-role-grant-user';
import { clientRoleList } from '@latchkey/contract/groups/client-role-list';
import { clientRoleRemove } from '@latchkey/contract/groups/client-role-remove';
import { clientRoleRevokeGroup } from '@latchkey/contract/groups/client-role-revoke-group';
import { clientRoleRevokeUser } from '@latchkey/contract/groups/client-role-revoke-user';
import { clientRoleUserList } from '@latchkey/contract/groups/client-role-user-list';
import { groupCreate } from '@latchkey/contract/groups/group-create';
import { groupList } from '@latchkey/contract/groups/group-list';
import { groupMemberAdd } from '@latchkey/contract/groups/group-member-add';
import { groupMemberList } from '@latchkey/contract/groups/group-member-list';
import { groupMemberRemove } from '@latchkey/contract/groups/group-member-remove';
import { groupRead } from '@latchkey/contract/groups/group-read';
import { groupRemove } from '@latchkey/contract/groups/group-remove';
import { groupUpdate } from '@latchkey/contract/groups/group-update';
import type { Database } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/caller.ts';
import { implement } from '../../platform/http/implement.ts';
import type { ClientAccessService } from './client-access.service.ts';
import type { ClientRolesService } from './client-roles.service.ts';
import type { GroupsService, MemberOptions } from './groups.service.ts';

export interface GroupsServices {
  readonly groups: GroupsService;
  readonly clientAccess: ClientAccessService;
  readonly clientRoles: ClientRolesService;
}

/** Throws where an operator may not change an account. */
export type RefuseHigher = (by: OperatorCaller, userId: string, tx: Database) => Promise<void>;

export function groupsEndpoints(services: GroupsServices, refuseHigher: RefuseHigher) {
  return [...groupCalls(services, refuseHigher), ...clientCalls(services, refuseHigher)];
}

function groupCalls({ groups }: GroupsServices, refuseHigher: RefuseHigher) {
  return [
    implement(groupList, ({ query }) => groups.list(query)),
    implement(groupCreate, ({ body }) => groups.create(body.name, body.title ?? null, body.reason)),
    implement(groupRead, ({ params }) => groups.read(params.name)),
    implement(groupUpdate, ({ params, body, ifMatch }) =>
      groups.setTitle(params.name, body.title, { ifMatch, reason: body.reason }),
    ),
    implement(groupRemove, async ({ params, body }) => {
      await groups.remove(params.name, body.reason);
      return {};
    }),
    implement(groupMemberList, ({ params, query }) => groups.members(params.name, query)),
    implement(groupMemberAdd, async ({ caller, params, body }) => {
      await groups.addMember(params.name, params.user_id, guarded(refuseHigher, caller, body.reason));
      return {};
    }),
    implement(groupMemberRemove, async ({ caller, params, body }) => {
      await groups.removeMember(params.name, params.user_id, guarded(refuseHigher, caller, body.reason));
      return {};
    }),
  ];
}

function clientCalls({ clientAccess, clientRoles }: GroupsServices, refuseHigher: RefuseHigher) {
  return [
    implement(clientAccessRead, ({ params }) => clientAccess.read(params.client_id)),
    implement(clientAccessSet, ({ params, body: { reason, ...settings } }) =>
      clientAccess.set(params.client_id, settings, reason),
    ),
    implement(clientRoleList, async ({ params }) => ({ items: await clientRoles.list(params.client_id) })),
    implement(clientRoleCreate, async ({ params, body }) => {
      await clientRoles.add(params.client_id, body.name, body.description ?? null, body.reason);
      return {};
    }),
    implement(clientRoleRemove, async ({ params, body }) => {
      await clientRoles.remove(params.client_id, params.role, body.reason);
      return {};
    }),
    implement(clientRoleUserList, ({ params, query }) =>
      clientRoles.users(params.client_id, params.role, query),
    ),
    implement(clientRoleGrantUser, async ({ caller, params, body }) => {
      const { client_id, role, user_id: userId } = params;
      await clientRoles.grant(client_id, role, { userId }, guarded(refuseHigher, caller, body.reason));
      return {};
    }),
    implement(clientRoleRevokeUser, async ({ caller, params, body }) => {
      const { client_id, role, user_id: userId } = params;
      await clientRoles.revoke(client_id, role, { userId }, guarded(refuseHigher, caller, body.reason));
      return {};
    }),
    implement(clientRoleGrantGroup, async ({ params, body: { reason } }) => {
      await clientRoles.grant(params.client_id, params.role, { group: params.name }, { reason });
      return {};
    }),
    implement(clientRoleRevokeGroup, async ({ params, body: { reason } }) => {
      await clientRoles.revoke(params.client_id, params.role, { group: params.name }, { reason });
      return {};
    }),
  ];
}

const guarded = (
  refuseHigher: RefuseHigher,
  caller: OperatorCaller,
  reason: string | undefined,
): MemberOptions => ({ reason, guard: (userId, tx) => refuseHigher(caller, userId, tx) });
