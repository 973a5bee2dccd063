import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { Webhook, webhookExample } from './webhook.ts';

/** GET /api/admin/webhooks/:id */
export const webhookRead = adminEndpoint({
  method: 'GET',
  path: '/api/admin/webhooks/:id',
  summary: 'Read a webhook.',
  source: 'docs/behaviour/webhooks.md#calls',
  role: 'auditor',
  params: z.object({ id: IdInput }),
  reply: Webhook,
  errors: ['not_found'],
  examples: { reply: webhookExample },
});
