import type { Database } from '../../platform/db/database.ts';
import type { AuditEventsTable } from '../../platform/db/tables/audit.ts';

export interface EventFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  /** Milliseconds since the epoch, inclusive. */
  readonly from?: number | undefined;
  /** Exclusive. */
  readonly until?: number | undefined;
}

/** A position in chronological order. */
export type Place = Pick<AuditEventsTable, 'at' | 'seq'>;

interface Part {
  /** The position after which the page begins; undefined for the first page. */
  readonly beyond: Place | undefined;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
}

export type AuditEventsRepository = ReturnType<typeof auditEventsRepository>;

/** Reads only: events are written by `audit.record`. */
export function auditEventsRepository(db: Database) {
  return {
    /** Undefined if the event does not exist any more. */
    placeOf(id: string): Promise<Place | undefined> {
      return db.selectFrom('audit_events').select(['at', 'seq']).where('id', '=', id).executeTakeFirst();
    },
    /** In chronological order. Each filter has an index in that order. */
    find(filter: EventFilter, part: Part) {
      return eventsQuery(db, filter, part).execute();
    },
    /** Events of some actions on an account, newest first. */
    ofUser(userId: string, actions: readonly string[], part: Omit<Part, 'order'>) {
      return eventsQuery(db, { target: userId }, { ...part, order: 'desc' })
        .where('target_type', '=', 'user')
        .where('action', 'in', actions)
        .execute();
    },
  };
}

/** A separate function, so that a test can check its query plan. */
export function eventsQuery(db: Database, filter: EventFilter, { beyond, limit, order }: Part) {
  const { actor, action, target, from, until } = filter;
  const isAfter = order === 'asc' ? '>' : '<';
  return db
    .selectFrom('audit_events')
    .selectAll()
    .$if(actor !== undefined, (query) => query.where('actor_id', '=', actor ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(target !== undefined, (query) => query.where('target_id', '=', target ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? 0))
    .$if(beyond !== undefined, (query) => {
      const { at = 0, seq = 0 } = beyond ?? {};
      // Only the first condition is a range of the index.
      return query
        .where('at', order === 'asc' ? '>=' : '<=', at)
        .where((eb) => eb.or([eb('at', isAfter, at), eb('seq', isAfter, seq)]));
    })
    .orderBy('at', order)
    .orderBy('seq', order)
    .limit(limit);
}
