import * as z from 'zod/mini';
import { ReasonInput, Version } from '../admin/admin-list.ts';
import { Id, IdInput, Timestamp } from '../http/scalars.ts';

/** Audiences defined by the account's own data, besides everybody and single accounts. */
export const NoticeGroup = z.enum([
  'partner',
  'no-2fa',
  'no-password',
  'unverified-email',
  'unverified-phone',
]);
export type NoticeGroup = z.infer<typeof NoticeGroup>;

/** An operator's notice (docs/behaviour/attentions.md#operators). */
export const AdminNotice = z.object({
  id: Id,
  type: z.string(),
  title: z.string(),
  content: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** It must be acknowledged before anything else. */
  required: z.boolean(),
  audience_kind: z.enum(['all', 'group', 'user']),
  /** For `group` its name, for `user` the account's id. */
  audience: z.nullable(z.string()),
  starts_at: Timestamp,
  /** Null if it is shown until it is removed. */
  ends_at: z.nullable(Timestamp),
  created_at: Timestamp,
  version: Version,
});
export type AdminNotice = z.infer<typeof AdminNotice>;

/** What people did with it; each number is counted up to 10,000. */
export const AdminNoticeDetail = z.extend(AdminNotice, {
  seen: z.number(),
  skipped: z.number(),
  resolved: z.number(),
});
export type AdminNoticeDetail = z.infer<typeof AdminNoticeDetail>;

const Text = (most: number) => z.string().check(z.trim(), z.maxLength(most, 'too_long'));
const Time = z.iso.datetime({ offset: true, error: 'invalid' }).check(z.maxLength(40, 'too_long'));

export const NoticeTypeInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(64, 'too_long'),
    z.regex(/^[a-z][a-z0-9_]*$/, 'invalid'),
  );
export const NoticeTitleInput = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'too_long'));

/** The fields that can be changed; omitted ones stay unchanged, null clears a value. */
export const noticeFields = {
  content: z.optional(z.nullable(Text(2_000))),
  link: z.optional(z.nullable(Text(2_048))),
  required: z.optional(z.boolean()),
  starts_at: z.optional(Time),
  ends_at: z.optional(z.nullable(Time)),
  reason: ReasonInput,
};

export const audienceFields = {
  audience_kind: z._default(z.enum(['all', 'group', 'user']), 'all'),
  audience: z.optional(z.union([NoticeGroup, IdInput])),
};

export const adminNoticeExample: AdminNotice = {
  id: '0190f5a0-5555-7000-8000-000000000001',
  type: 'new_terms',
  title: 'Our terms have changed',
  content: 'They hold from December on.',
  link: 'https://example.com/terms',
  required: false,
  audience_kind: 'all',
  audience: null,
  starts_at: '2026-11-20T10:26:00.000Z',
  ends_at: null,
  created_at: '2026-11-20T10:26:00.000Z',
  version: 'Zk2xq3b0hP4',
};
export const adminNoticeDetailExample: AdminNoticeDetail = {
  ...adminNoticeExample,
  seen: 12,
  skipped: 2,
  resolved: 10,
};
