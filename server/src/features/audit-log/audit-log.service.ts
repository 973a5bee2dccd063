import type { Activity } from '@latchkey/contract/audit/activity-list';
import {
  type AuditAction,
  type AuditActorType,
  auditActions,
  declaredAction,
} from '@latchkey/contract/audit/audit-actions';
import type { AuditEvent } from '@latchkey/contract/audit/audit-event';
import { FactorType } from '@latchkey/contract/http/api-error';
import { type Actor, currentActor } from '../../platform/audit/current-actor.ts';
import { readAtOnce } from '../../platform/audit/limits.ts';
import { changesOfEvent, presentEvent } from '../../platform/audit/present-event.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { replicaHas } from '../../platform/db/limits.ts';
import type { AuditEventsTable } from '../../platform/db/tables/audit.ts';
import { auditEventsRepository, type EventFilter, type Place } from './audit-events.repository.ts';

export interface AuditLogDeps {
  readonly db: Database;
  /** A replica, if there is one. */
  readonly reads: Database;
  readonly clock: Clock;
}

/** As in the query of a call: times are ISO 8601. */
export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export interface Page {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export type AuditLogService = ReturnType<typeof auditLogService>;

const ownActions = Object.keys(auditActions).filter((action) => declaredAction(action as AuditAction).own);

/** The recorded events, for those who may read them (docs/behaviour/audit.md#calls). */
export function auditLogService({ db, reads, clock }: AuditLogDeps) {
  const [events, older] = [auditEventsRepository(db), auditEventsRepository(reads)];
  /**
   * The database for events beyond a position: the newest are read from the primary, so that operators see their own
   * changes.
   */
  const beyondIn = (place: Place | undefined) =>
    place !== undefined && place.at < clock.now() - replicaHas ? older : events;

  /** Newest first; a cursor whose event has been deleted leads to an empty page. */
  async function list(filter: AuditFilter, { cursor, limit }: Page) {
    const beyond = await beyondOf(cursor);
    if (beyond === null) return { items: [], next_cursor: null };
    const found = await beyondIn(beyond).find(timed(filter), { beyond, limit: limit + 1, order: 'desc' });
    const { rows, next_cursor } = pageOf(found, limit);
    return { items: rows.map(presentEvent), next_cursor };
  }

  /**
   * Oldest first, up to the last event at the start; a batch is read when the previous one has been consumed. A client
   * that reads slowly keeps an export open for hours, so that each further batch is only read while the caller still
   * may (security #411).
   */
  const all = (filter: AuditFilter): AsyncGenerator<AuditEvent> => inBatches(filter, currentActor());

  async function* inBatches(filter: AuditFilter, { stillMay }: Actor): AsyncGenerator<AuditEvent> {
    const wanted = timed(filter);
    const until = Math.min(wanted.until ?? Number.MAX_SAFE_INTEGER, clock.now() + 1);
    let beyond: Place | undefined;
    for (;;) {
      const batch = await events.find({ ...wanted, until }, { beyond, limit: readAtOnce, order: 'asc' });
      for (const row of batch) yield presentEvent(row);
      beyond = batch.at(-1);
      if (batch.length < readAtOnce) return;
      await stillMay?.(db);
    }
  }

  /** Events that concern the account, for its owner: other people and operators are not identified. */
  async function activity(userId: string, { cursor, limit }: Page) {
    const beyond = await beyondOf(cursor);
    if (beyond === null) return { items: [], next_cursor: null };
    const { rows, next_cursor } = pageOf(
      await beyondIn(beyond).ofUser(userId, ownActions, { beyond, limit: limit + 1 }),
      limit,
    );
    return { items: rows.map((row) => ownView(row, userId)), next_cursor };
  }

  async function beyondOf(cursor: string | undefined): Promise<Place | undefined | null> {
    return cursor === undefined ? undefined : ((await events.placeOf(cursor)) ?? null);
  }

  return { list, all, activity };
}

function pageOf(found: readonly AuditEventsTable[], limit: number) {
  const rows = found.slice(0, limit);
  return { rows, next_cursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

function timed({ from, until, ...filter }: AuditFilter): EventFilter {
  return {
    ...filter,
    from: from === undefined ? undefined : Date.parse(from),
    until: until === undefined ? undefined : Date.parse(until),
  };
}

const doers: Readonly<Record<AuditActorType, Activity['by']>> = {
  person: 'you',
  operator: 'operator',
  cli: 'operator',
  machine: 'machine',
  system: 'system',
};

/** The display names of fields. */
const fieldNames: Readonly<Record<string, string>> = {
  email_verified_at: 'email',
  phone_verified_at: 'phone',
};

function ownView(row: AuditEventsTable, userId: string): Activity {
  const changes = changesOfEvent(row) ?? {};
  const isOwn = row.actor_type === 'person' && row.actor_id === userId;
  const application = row.action.startsWith('user.consent_') ? changes.name : undefined;
  const isUpdate = row.action === ('user.updated' satisfies AuditAction);
  const fields = isUpdate ? Object.keys(changes) : [];
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    action: row.action,
    by: isOwn ? 'you' : doers[row.actor_type as AuditActorType],
    ip: isOwn ? row.ip : null,
    factor: FactorType.safeParse(changes.factor).data ?? null,
    application: typeof application === 'string' ? application : null,
    fields: [...new Set(fields.map((field) => fieldNames[field] ?? field))],
  };
}
