import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { AdminNotice, adminNoticeExample } from './admin-notice.ts';

/**
 * GET /api/admin/attentions: active and future notices, newest first; `query` is a prefix of a word of the title, of
 * the type or of the id.
 */
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
