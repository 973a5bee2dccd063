import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { audienceFields } from './admin-notice.ts';

/** GET /api/admin/attentions/preview: who would see a notice at present, among 20,000 evaluated accounts. */
export const attentionPreview = adminEndpoint({
  method: 'GET',
  path: '/api/admin/attentions/preview',
  summary: 'Preview who would see a notice.',
  source: 'docs/behaviour/attentions.md#operators',
  role: 'auditor',
  query: z.strictObject(audienceFields),
  reply: z.object({
    count: z.number(),
    /** The first accounts, by email or phone number. */
    sample: z.array(z.string()),
    /** False if there are more accounts than were evaluated. */
    is_whole: z.boolean(),
  }),
  examples: { reply: { count: 2, sample: ['alice@example.com', 'ben@example.com'], is_whole: true } },
});
