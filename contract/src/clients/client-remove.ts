import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import { Empty } from '../http/scalars.ts';

/** DELETE /api/admin/clients/:client_id: also ends every token issued to it. */
export const clientRemove = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:client_id',
  summary: 'Remove an application.',
  source: 'docs/behaviour/applications.md#operators',
  role: 'admin',
  params: z.object({ client_id: ClientIdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Empty,
  examples: { body: {}, reply: {} },
});
