import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import {
  AdminClientDetail,
  adminClientDetailExample,
  ClientNameInput,
  clientFields,
} from './admin-client.ts';

/** PATCH /api/admin/clients/:client_id: lists are replaced. */
export const clientUpdate = adminEndpoint({
  method: 'PATCH',
  path: '/api/admin/clients/:client_id',
  summary: 'Change an application.',
  source: 'docs/behaviour/applications.md#operators',
  role: 'admin',
  params: z.object({ client_id: ClientIdInput }),
  body: z.strictObject({ name: z.optional(ClientNameInput), ...clientFields }),
  reply: AdminClientDetail,
  examples: { body: { name: 'Orders' }, reply: adminClientDetailExample },
});
