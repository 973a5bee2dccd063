import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import { ClientRole, clientRoleExample } from './client-role.ts';

/** GET /api/admin/clients/:client_id/roles: all of them, by name; there are at most 200. */
export const clientRoleList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/clients/:client_id/roles',
  summary: 'List the roles of an application.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'auditor',
  params: z.object({ client_id: ClientIdInput }),
  reply: z.object({ items: z.array(ClientRole) }),
  examples: { reply: { items: [clientRoleExample] } },
});
