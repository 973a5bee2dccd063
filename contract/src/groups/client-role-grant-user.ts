import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import { Empty, IdInput } from '../http/scalars.ts';
import { RoleNameInput } from './client-role.ts';

/** PUT /api/admin/clients/:client_id/roles/:role/users/:user_id */
export const clientRoleGrantUser = adminEndpoint({
  method: 'PUT',
  path: '/api/admin/clients/:client_id/roles/:role/users/:user_id',
  summary: 'Assign a role in an application to an account.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'admin',
  params: z.object({ client_id: ClientIdInput, role: RoleNameInput, user_id: IdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Empty,
  examples: { body: {}, reply: {} },
});
