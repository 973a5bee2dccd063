import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import { Empty } from '../http/scalars.ts';
import { RoleNameInput } from './client-role.ts';
import { GroupNameInput } from './group.ts';

/** PUT /api/admin/clients/:client_id/roles/:role/groups/:name */
export const clientRoleGrantGroup = adminEndpoint({
  method: 'PUT',
  path: '/api/admin/clients/:client_id/roles/:role/groups/:name',
  summary: 'Assign a role in an application to a group.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'admin',
  params: z.object({ client_id: ClientIdInput, role: RoleNameInput, name: GroupNameInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Empty,
  examples: { body: {}, reply: {} },
});
