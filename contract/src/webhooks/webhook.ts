import * as z from 'zod/mini';
import { Version } from '../admin/admin-list.ts';
import { type AuditAction, auditActions } from '../audit/audit-actions.ts';
import { Id, Timestamp } from '../http/scalars.ts';

/** Audit actions without repetitions. */
export const WebhookActionsInput = z
  .array(z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]], 'invalid'))
  .check(z.minLength(1, 'required'), z.maxLength(Object.keys(auditActions).length, 'invalid'));

/** The URL for events: `https`, without user info and fragment; the server checks whether the host is public. */
export const WebhookUrlInput = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(2_000, 'too_long'));

/** Notifies another system of audit events (docs/behaviour/webhooks.md). */
export const Webhook = z.object({
  id: Id,
  /** For auditors and support only scheme and host: the rest may be a secret of the receiver. */
  url: z.string(),
  /** The actions of which it is notified; strings, because a newer release may have written others. */
  actions: z.array(z.string()),
  is_enabled: z.boolean(),
  /** Whether it may be on a private network, which only the command line can allow. */
  is_private_network: z.boolean(),
  created_at: Timestamp,
  /** The number of pending deliveries. */
  waiting: z.number(),
  /** Since when no attempt has succeeded; null if the last one did. */
  failing_since: z.nullable(Timestamp),
  /** When the next attempt is due, after a failed one. */
  next_attempt_at: z.nullable(Timestamp),
  last_delivered_at: z.nullable(Timestamp),
  /** Until when the previous secret also signs. */
  previous_secret_until: z.nullable(Timestamp),
  version: Version,
});
export type Webhook = z.infer<typeof Webhook>;

/** With the secret, which is only returned here. */
export const WebhookWithSecret = z.extend(Webhook, { secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const webhookExample: Webhook = {
  id: '0190f5a0-6666-7000-8000-000000000001',
  url: 'https://hooks.example.com/latchkey',
  actions: ['user.created', 'user.erased'],
  is_enabled: true,
  is_private_network: false,
  created_at: '2026-11-20T10:26:00.000Z',
  waiting: 0,
  failing_since: null,
  next_attempt_at: null,
  last_delivered_at: '2026-11-20T11:02:00.000Z',
  previous_secret_until: null,
  version: 'Zk2xq3b0hP4',
};

export const webhookSecretExample = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
