import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { Webhook, webhookExample } from './webhook.ts';

/** GET /api/admin/webhooks: in the order of creation; `query` is a prefix of the URL or the id. */
export const webhookList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'List the webhooks.',
  source: 'docs/behaviour/webhooks.md#calls',
  role: 'auditor',
  query: z.strictObject(listQuery),
  reply: pageOf(Webhook),
  examples: { reply: { items: [webhookExample], next_cursor: null } },
});
