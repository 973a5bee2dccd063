import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import { ClientAccess } from './client-access.ts';

/** GET /api/admin/clients/:client_id/access */
export const clientAccessRead = adminEndpoint({
  method: 'GET',
  path: '/api/admin/clients/:client_id/access',
  summary: 'Read who can use an application.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'auditor',
  params: z.object({ client_id: ClientIdInput }),
  reply: ClientAccess,
  examples: { reply: { access: 'groups', groups: ['sales'] } },
});
