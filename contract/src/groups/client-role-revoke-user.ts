import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import { Empty, IdInput } from '../http/scalars.ts';
import { RoleNameInput } from './client-role.ts';

/** DELETE /api/admin/clients/:client_id/roles/:role/users/:user_id */
export const clientRoleRevokeUser = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:client_id/roles/:role/users/:user_id',
  summary: 'Remove a role in an application from an account.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'admin',
  params: z.object({ client_id: ClientIdInput, role: RoleNameInput, user_id: IdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Empty,
  examples: { body: {}, reply: {} },
});
