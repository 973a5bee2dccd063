import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { IdInput } from '../http/scalars.ts';
import { WebhookWithSecret, webhookExample, webhookSecretExample } from './webhook.ts';

/** POST /api/admin/webhooks/:id/rotate-secret: for a day the previous secret also signs. */
export const webhookRotateSecret = adminEndpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/rotate-secret',
  summary: 'Replace the secret of a webhook and show it once.',
  source: 'docs/behaviour/webhooks.md#secrets',
  role: 'admin',
  params: z.object({ id: IdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: WebhookWithSecret,
  errors: ['not_found'],
  examples: {
    reply: {
      ...webhookExample,
      previous_secret_until: '2026-11-21T10:26:00.000Z',
      secret: webhookSecretExample,
    },
  },
});
