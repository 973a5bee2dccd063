import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { audienceFields } from './admin-notice.ts';

/** GET /api/admin/attentions/preview: whom a notice would concern at present, of the 20,000 accounts that are looked at. */
export const attentionPreview = adminEndpoint({
  method: 'GET',
  path: '/api/admin/attentions/preview',
  summary: 'Say whom a notice would concern.',
  source: 'docs/behaviour/attentions.md#operators',
  role: 'auditor',
  query: z.strictObject(audienceFields),
  reply: z.object({
    count: z.number(),
    /** The first of them, by email or phone. */
    sample: z.array(z.string()),
    /** False: there are more accounts than were looked at. */
    is_whole: z.boolean(),
  }),
  examples: { reply: { count: 2, sample: ['alice@example.com', 'ben@example.com'], is_whole: true } },
});
