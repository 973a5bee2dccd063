import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import { Empty, NameInput } from '../http/scalars.ts';
import { RoleNameInput } from './client-role.ts';

/** POST /api/admin/clients/:client_id/roles: `conflict` if the role already exists. */
export const clientRoleCreate = adminEndpoint({
  method: 'POST',
  path: '/api/admin/clients/:client_id/roles',
  summary: 'Add a role to an application.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'admin',
  params: z.object({ client_id: ClientIdInput }),
  body: z.strictObject({
    name: RoleNameInput,
    description: z.optional(z.nullable(NameInput)),
    reason: ReasonInput,
  }),
  reply: Empty,
  errors: ['conflict'],
  examples: { body: { name: 'editor', description: 'May change articles' }, reply: {} },
});
