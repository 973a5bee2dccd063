import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import { AdminClientDetail, adminClientDetailExample } from './admin-client.ts';

/** GET /api/admin/clients/:client_id */
export const clientRead = adminEndpoint({
  method: 'GET',
  path: '/api/admin/clients/:client_id',
  summary: 'Read an application.',
  source: 'docs/behaviour/applications.md#operators',
  role: 'auditor',
  params: z.object({ client_id: ClientIdInput }),
  reply: AdminClientDetail,
  examples: { reply: adminClientDetailExample },
});
