import * as z from 'zod/mini';
import { Id, Timestamp } from '../http/scalars.ts';
import { auditActorTypes, auditTargetTypes } from './audit-actions.ts';

/** An event as operators see it (docs/behaviour/audit.md#events); data erased with a person is null. */
export const AuditEvent = z.object({
  id: Id,
  at: Timestamp,
  actor: z.object({
    type: z.enum(auditActorTypes),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  /** One of docs/behaviour/audit.md#actions; a string, because a newer release may have written others. */
  action: z.string(),
  target: z.object({ type: z.enum(auditTargetTypes), id: z.string(), name: z.nullable(z.string()) }),
  reason: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  changes: z.nullable(z.record(z.string(), z.unknown())),
  hash: z.string(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const auditEventExample: AuditEvent = {
  id: '0190f5a0-3333-7000-8000-000000000001',
  at: '2026-11-20T10:26:00.000Z',
  actor: { type: 'operator', id: '0190f5a0-1111-7000-8000-000000000001', name: 'Alice Tan' },
  action: 'user.suspended',
  target: { type: 'user', id: '0190f5a0-1111-7000-8000-000000000002', name: 'Budi Santoso' },
  reason: 'Lost laptop',
  ip: '203.0.113.5',
  request_id: '0190f5a0-4444-7000-8000-000000000001',
  changes: null,
  hash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
};
