import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { IdInput, Timestamp } from '../http/scalars.ts';

/** GET /api/admin/users/:id/applications: applications that the account has used, or can open. */
export const userApplications = adminEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/applications',
  summary: 'List the applications of an account.',
  source: 'docs/behaviour/admin.md#support',
  role: 'auditor',
  params: z.object({ id: IdInput }),
  reply: z.object({
    items: z.array(
      z.object({
        client_id: z.string(),
        name: z.string(),
        has_consent: z.boolean(),
        last_used_at: z.nullable(Timestamp),
      }),
    ),
  }),
  examples: {
    reply: {
      items: [
        {
          client_id: 'orders',
          name: 'Orders',
          has_consent: true,
          last_used_at: '2026-11-21T08:00:00.000Z',
        },
      ],
    },
  },
});
