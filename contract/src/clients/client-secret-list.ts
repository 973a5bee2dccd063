import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import { Timestamp } from '../http/scalars.ts';

/** GET /api/admin/clients/:client_id/secrets: ids and ages, without the values. */
export const clientSecretList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/clients/:client_id/secrets',
  summary: 'List the secrets of an application, without their values.',
  source: 'docs/behaviour/applications.md#operators',
  role: 'auditor',
  params: z.object({ client_id: ClientIdInput }),
  reply: z.object({ items: z.array(z.object({ id: z.string(), created_at: Timestamp })) }),
  examples: {
    reply: {
      items: [{ id: '0190f5a0-3333-7000-8000-000000000003', created_at: '2026-11-20T10:26:00.000Z' }],
    },
  },
});
