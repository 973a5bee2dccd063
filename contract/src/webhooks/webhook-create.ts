import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import {
  WebhookActionsInput,
  WebhookUrlInput,
  WebhookWithSecret,
  webhookExample,
  webhookSecretExample,
} from './webhook.ts';

/** POST /api/admin/webhooks: the secret is only returned here; `conflict` if the maximum is reached. */
export const webhookCreate = adminEndpoint({
  method: 'POST',
  path: '/api/admin/webhooks',
  summary: 'Create a webhook and show its secret once.',
  source: 'docs/behaviour/webhooks.md#calls',
  role: 'admin',
  body: z.strictObject({ url: WebhookUrlInput, actions: WebhookActionsInput, reason: ReasonInput }),
  reply: WebhookWithSecret,
  errors: ['conflict'],
  examples: {
    body: { url: webhookExample.url, actions: ['user.created', 'user.erased'] },
    reply: { ...webhookExample, last_delivered_at: null, secret: webhookSecretExample },
  },
});
