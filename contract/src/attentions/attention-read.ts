import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { AdminNoticeDetail, adminNoticeDetailExample } from './admin-notice.ts';

/** GET /api/admin/attentions/:id */
export const attentionRead = adminEndpoint({
  method: 'GET',
  path: '/api/admin/attentions/:id',
  summary: 'Read a notice and how people responded to it.',
  source: 'docs/behaviour/attentions.md#operators',
  role: 'auditor',
  params: z.object({ id: IdInput }),
  reply: AdminNoticeDetail,
  examples: { reply: adminNoticeDetailExample },
});
