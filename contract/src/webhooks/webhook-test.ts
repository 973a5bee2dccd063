import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { IdInput } from '../http/scalars.ts';
import { webhookErrors } from './webhook-delivery.ts';

/** POST /api/admin/webhooks/:id/test: sends `webhook.test` now, ahead of pending deliveries, and returns the response. */
export const webhookTest = adminEndpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/test',
  summary: 'Send an empty test message to a webhook and return the response.',
  source: 'docs/behaviour/webhooks.md#calls',
  role: 'admin',
  params: z.object({ id: IdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: z.object({
    is_delivered: z.boolean(),
    response_status: z.nullable(z.number()),
    error: z.nullable(z.enum(webhookErrors)),
    milliseconds: z.number(),
  }),
  errors: ['not_found'],
  examples: { reply: { is_delivered: true, response_status: 204, error: null, milliseconds: 84 } },
});
