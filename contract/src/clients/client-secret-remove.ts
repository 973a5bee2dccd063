import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import { Empty, IdInput } from '../http/scalars.ts';

/** DELETE /api/admin/clients/:client_id/secrets/:id: invalid from now on; `conflict` if it is the only one. */
export const clientSecretRemove = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:client_id/secrets/:id',
  summary: 'Retire one of two secrets of an application.',
  source: 'docs/behaviour/applications.md#operators',
  role: 'admin',
  params: z.object({ client_id: ClientIdInput, id: IdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Empty,
  errors: ['conflict'],
  examples: { body: {}, reply: {} },
});
