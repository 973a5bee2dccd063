import * as z from 'zod/mini';
import { type AuditAction, auditActions } from './audit-actions.ts';

const ExactId = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500, 'too_long')));
const TimeInput = z.optional(
  z.iso.datetime({ offset: true, error: 'invalid' }).check(z.maxLength(40, 'too_long')),
);

/** Filters of a list or an export of events; omitted ones do not restrict it. */
export const auditFilter = {
  /** The id of an account or of a machine. */
  actor: ExactId,
  action: z.optional(z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]])),
  /** The id of the target. */
  target: ExactId,
  /** Inclusive. */
  from: TimeInput,
  /** Exclusive. */
  until: TimeInput,
};
