import type { AuditActorType, AuditTargetType } from '@latchkey/contract/audit/audit-actions';
import type { AuditEvent } from '@latchkey/contract/audit/audit-event';
import type { AuditEventsTable } from '../db/tables/audit.ts';
import type { AuditChanges } from './audit.ts';

/** An event as operators and webhooks receive it. */
export function presentEvent(row: AuditEventsTable): AuditEvent {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: { type: row.actor_type as AuditActorType, id: row.actor_id, name: row.actor_name },
    action: row.action,
    target: { type: row.target_type as AuditTargetType, id: row.target_id, name: row.target_name },
    reason: row.reason,
    ip: row.ip,
    request_id: row.request_id,
    changes: changesOfEvent(row),
    hash: row.hash,
  };
}

/** Null if the event has no changes, or they were erased. */
export const changesOfEvent = ({ changes }: AuditEventsTable): AuditChanges | null =>
  changes === null ? null : (JSON.parse(changes) as AuditChanges);
