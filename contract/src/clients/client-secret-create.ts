import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { ClientIdInput } from '../applications/client-id.ts';

/**
 * POST /api/admin/clients/:client_id/secrets: a second secret, only returned here; both are valid until one is removed.
 */
export const clientSecretCreate = adminEndpoint({
  method: 'POST',
  path: '/api/admin/clients/:client_id/secrets',
  summary: 'Create a second secret for an application, which is shown once.',
  source: 'docs/behaviour/applications.md#operators',
  role: 'admin',
  params: z.object({ client_id: ClientIdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: z.object({ id: z.string(), client_secret: z.string() }),
  errors: ['conflict'],
  examples: {
    body: {},
    reply: { id: '0190f5a0-3333-7000-8000-000000000003', client_secret: 'told-once-and-never-again' },
  },
});
