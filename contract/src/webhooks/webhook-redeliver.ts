import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { IdInput } from '../http/scalars.ts';
import { WebhookDelivery, webhookDeliveryExample } from './webhook-delivery.ts';

/**
 * POST /api/admin/webhooks/:id/deliveries/:delivery_id/redeliver: queues it behind everything that waits; the next
 * attempt is due immediately. `conflict` if the audit no longer contains the event.
 */
export const webhookRedeliver = adminEndpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/deliveries/:delivery_id/redeliver',
  summary: 'Send an event to a webhook again.',
  source: 'docs/behaviour/webhooks.md#calls',
  role: 'admin',
  params: z.object({ id: IdInput, delivery_id: IdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: WebhookDelivery,
  errors: ['not_found', 'conflict'],
  examples: {
    reply: {
      ...webhookDeliveryExample,
      state: 'waiting',
      attempts: 0,
      response_status: null,
      attempted_at: null,
    },
  },
});
