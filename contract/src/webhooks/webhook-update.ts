import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { IdInput } from '../http/scalars.ts';
import { Webhook, WebhookActionsInput, WebhookUrlInput, webhookExample } from './webhook.ts';

/**
 * PATCH /api/admin/webhooks/:id: omitted fields stay unchanged. `conflict` for another version, and for a change of the
 * URL of a webhook that may be on a private network.
 */
export const webhookUpdate = adminEndpoint({
  method: 'PATCH',
  path: '/api/admin/webhooks/:id',
  summary: 'Change a webhook, or turn it off and on.',
  source: 'docs/behaviour/webhooks.md#calls',
  role: 'admin',
  params: z.object({ id: IdInput }),
  body: z.strictObject({
    url: z.optional(WebhookUrlInput),
    actions: z.optional(WebhookActionsInput),
    is_enabled: z.optional(z.boolean()),
    reason: ReasonInput,
  }),
  reply: Webhook,
  errors: ['not_found', 'conflict'],
  examples: { body: { is_enabled: false }, reply: { ...webhookExample, is_enabled: false } },
});
