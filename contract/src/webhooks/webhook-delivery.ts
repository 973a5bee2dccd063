import * as z from 'zod/mini';
import { auditTargetTypes } from '../audit/audit-actions.ts';
import { Id, Timestamp } from '../http/scalars.ts';

export const webhookDeliveryStates = ['waiting', 'delivered', 'given_up'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** Why an attempt failed; `response_status` is the status of the reply, if there was one. */
export const webhookErrors = ['answered', 'timeout', 'not_public', 'unreachable', 'event_removed'] as const;
export type WebhookError = (typeof webhookErrors)[number];

/** The delivery of an event to a webhook. */
export const WebhookDelivery = z.object({
  id: Id,
  /** The audit event; its id is the `webhook-id`. */
  event_id: Id,
  action: z.string(),
  /** The event's target; null if the event has already been deleted. */
  target: z.nullable(
    z.object({ type: z.enum(auditTargetTypes), id: z.string(), name: z.nullable(z.string()) }),
  ),
  state: z.enum(webhookDeliveryStates),
  attempts: z.number(),
  /** The HTTP status of the last attempt's reply. */
  response_status: z.nullable(z.number()),
  error: z.nullable(z.enum(webhookErrors)),
  queued_at: Timestamp,
  attempted_at: z.nullable(Timestamp),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const webhookDeliveryExample: WebhookDelivery = {
  id: '0190f5a0-7777-7000-8000-000000000001',
  event_id: '0190f5a0-3333-7000-8000-000000000001',
  action: 'user.suspended',
  target: { type: 'user', id: '0190f5a0-1111-7000-8000-000000000002', name: 'Budi Santoso' },
  state: 'delivered',
  attempts: 1,
  response_status: 204,
  error: null,
  queued_at: '2026-11-20T10:26:00.000Z',
  attempted_at: '2026-11-20T10:26:01.000Z',
};
