import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { AdminNotice, adminNoticeExample } from './admin-notice.ts';

/** GET /api/admin/attentions: those that are up or will be, the newest first; `query` begins a word of the title, the type or the id. */
export const attentionList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/attentions',
  summary: 'List the notices.',
  source: 'docs/behaviour/attentions.md#operators',
  role: 'auditor',
  query: z.strictObject(listQuery),
  reply: pageOf(AdminNotice),
  examples: { reply: { items: [adminNoticeExample], next_cursor: null } },
});
