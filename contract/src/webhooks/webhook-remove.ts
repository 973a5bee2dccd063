import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { Empty, IdInput } from '../http/scalars.ts';

/** DELETE /api/admin/webhooks/:id: also removes the waiting deliveries. */
export const webhookRemove = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  summary: 'Remove a webhook and its waiting events.',
  source: 'docs/behaviour/webhooks.md#calls',
  role: 'admin',
  params: z.object({ id: IdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Empty,
  errors: ['not_found'],
  examples: { reply: {} },
});
