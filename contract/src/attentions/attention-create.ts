import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import {
  AdminNotice,
  adminNoticeExample,
  audienceFields,
  NoticeTitleInput,
  NoticeTypeInput,
  noticeFields,
} from './admin-notice.ts';

/** POST /api/admin/attentions: shown immediately, or from `starts_at` on. */
export const attentionCreate = adminEndpoint({
  method: 'POST',
  path: '/api/admin/attentions',
  summary: 'Post a notice.',
  source: 'docs/behaviour/attentions.md#operators',
  role: 'admin',
  body: z.strictObject({
    type: NoticeTypeInput,
    title: NoticeTitleInput,
    ...audienceFields,
    ...noticeFields,
  }),
  reply: AdminNotice,
  examples: { body: { type: 'new_terms', title: 'Our terms have changed' }, reply: adminNoticeExample },
});
