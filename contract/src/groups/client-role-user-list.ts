import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import { RoleNameInput } from './client-role.ts';
import { RoleUser, roleUserExample } from './role-user.ts';

/** GET /api/admin/clients/:client_id/roles/:role/users: accounts with the role itself, not by a group. */
export const clientRoleUserList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/clients/:client_id/roles/:role/users',
  summary: 'List the accounts that have a role in an application.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'auditor',
  params: z.object({ client_id: ClientIdInput, role: RoleNameInput }),
  query: z.strictObject({ cursor: listQuery.cursor, limit: listQuery.limit }),
  reply: pageOf(RoleUser),
  examples: { reply: { items: [roleUserExample], next_cursor: null } },
});
