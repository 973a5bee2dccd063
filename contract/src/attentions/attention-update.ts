import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { AdminNotice, adminNoticeExample, NoticeTitleInput, noticeFields } from './admin-notice.ts';

/**
 * PATCH /api/admin/attentions/:id: people who have acknowledged it do not see it again; `conflict` for another version.
 */
export const attentionUpdate = adminEndpoint({
  method: 'PATCH',
  path: '/api/admin/attentions/:id',
  summary: 'Change a notice.',
  source: 'docs/behaviour/attentions.md#operators',
  role: 'admin',
  params: z.object({ id: IdInput }),
  body: z.strictObject({ title: z.optional(NoticeTitleInput), ...noticeFields }),
  reply: AdminNotice,
  errors: ['conflict'],
  examples: { body: { title: 'Our terms have changed' }, reply: adminNoticeExample },
});
