import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { Id, Timestamp } from '../http/scalars.ts';

/**
 * `waiting`: for its next attempt. `sending`: a process has it. `failed`: refused for good, or attempted too often.
 * `expired`: what it says would be outdated. `replaced`: by a newer one. `withheld`: no account has the address, which its
 * sender must not learn (security #62).
 */
export const MessageState = z.enum([
  'waiting',
  'sending',
  'sent',
  'failed',
  'expired',
  'replaced',
  'withheld',
]);

/** A mail or another message to one recipient; never what it says, which may be a code or a link. */
export const QueuedMessage = z.object({
  id: Id,
  state: MessageState,
  channel: z.enum(['email', 'sms', 'whatsapp', 'lark']),
  /** What kind of message it is, such as `one_time_code` or `security_notice`. */
  template: z.string(),
  /** An email address, a phone number in E.164, or a Lark id. */
  recipient: z.string(),
  locale: z.string(),
  /** Null if it belongs to no account. */
  user_id: z.nullable(Id),
  attempts: z.number(),
  /** What the server of the channel replied to the last attempt; null if it was accepted or not attempted. */
  last_error: z.nullable(z.string()),
  /** What the gateway reported about the delivery; null without a report. */
  report: z.nullable(z.enum(['delivered', 'failed'])),
  created_at: Timestamp,
  /** Null unless it waits. */
  next_attempt_at: z.nullable(Timestamp),
  /** After this time it is not sent. */
  expires_at: Timestamp,
  /** Null until it is sent or given up. */
  finished_at: z.nullable(Timestamp),
});
export type QueuedMessage = z.infer<typeof QueuedMessage>;

/**
 * GET /api/admin/messages: newest first; finished ones for seven days. `query` is a whole recipient, or the id of an
 * account or a message.
 */
export const messageList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'List the messages that wait, were sent or could not be sent.',
  source: 'docs/behaviour/admin.md#messages',
  role: 'auditor',
  query: z.strictObject({ ...listQuery, state: z.optional(MessageState) }),
  reply: pageOf(QueuedMessage),
  examples: {
    reply: {
      items: [
        {
          id: '0190f5a0-6666-7000-8000-000000000001',
          state: 'waiting',
          channel: 'email',
          template: 'password_reset',
          recipient: 'ben@example.com',
          locale: 'en',
          user_id: '0190f5a0-1111-7000-8000-000000000002',
          attempts: 2,
          last_error: '451 4.7.1 Greylisted, try again later',
          report: null,
          created_at: '2026-11-20T10:26:00.000Z',
          next_attempt_at: '2026-11-20T10:31:00.000Z',
          expires_at: '2026-11-20T11:26:00.000Z',
          finished_at: null,
        },
      ],
      next_cursor: null,
    },
  },
});
