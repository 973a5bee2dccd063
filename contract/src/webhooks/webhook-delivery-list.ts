import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { IdInput } from '../http/scalars.ts';
import { WebhookDelivery, webhookDeliveryExample, webhookDeliveryStates } from './webhook-delivery.ts';

/** GET /api/admin/webhooks/:id/deliveries: newest first, of the last thirty days. */
export const webhookDeliveryList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/webhooks/:id/deliveries',
  summary: 'List the sent and waiting deliveries of a webhook.',
  source: 'docs/behaviour/webhooks.md#calls',
  role: 'auditor',
  params: z.object({ id: IdInput }),
  query: z.strictObject({
    cursor: listQuery.cursor,
    limit: listQuery.limit,
    state: z.optional(z.enum(webhookDeliveryStates)),
  }),
  reply: pageOf(WebhookDelivery),
  errors: ['not_found'],
  examples: { reply: { items: [webhookDeliveryExample], next_cursor: null } },
});
