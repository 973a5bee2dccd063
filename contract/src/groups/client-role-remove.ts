import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import { Empty } from '../http/scalars.ts';
import { RoleNameInput } from './client-role.ts';

/** DELETE /api/admin/clients/:client_id/roles/:role: also withdraws it from everybody who has it. */
export const clientRoleRemove = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:client_id/roles/:role',
  summary: 'Remove a role of an application.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'admin',
  params: z.object({ client_id: ClientIdInput, role: RoleNameInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Empty,
  examples: { body: {}, reply: {} },
});
