import { hash } from 'node:crypto';
import type { AuditEventsTable } from '../db/tables/audit.ts';

type ActorPart = Pick<AuditEventsTable, 'actor_name' | 'ip'>;
type TargetPart = Pick<AuditEventsTable, 'target_name' | 'reason' | 'changes'>;
type Chained = Omit<
  AuditEventsTable,
  'hash' | 'actor_salt' | 'target_salt' | keyof ActorPart | keyof TargetPart
>;

// JSON arrays, so that no two different events serialise alike. The format of these three must never change: stored
// events are verified by it for as long as they are kept (docs/behaviour/audit.md#chain).

export const digestOfActor = (salt: string, { actor_name, ip }: ActorPart): string =>
  sha256([salt, actor_name, ip]);

export const digestOfTarget = (salt: string, { target_name, reason, changes }: TargetPart): string =>
  sha256([salt, target_name, reason, changes]);

export const hashOfEvent = (before: string, event: Chained): string =>
  sha256([
    before,
    event.seq,
    event.id,
    event.at,
    event.action,
    event.actor_type,
    event.actor_id,
    event.target_type,
    event.target_id,
    event.request_id,
    event.actor_digest,
    event.target_digest,
    // Absent without a subject, as in the events of releases that recorded none.
    ...(event.subject_id === null ? [] : [event.subject_id]),
  ]);

const sha256 = (values: readonly unknown[]): string => hash('sha256', JSON.stringify(values), 'hex');
