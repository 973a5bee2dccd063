import type { AuditAction, AuditTargetType, auditActions } from '@latchkey/contract/audit/audit-actions';
import { sql } from 'kysely';
import { afterCommit, beforeCommit, inTransaction } from '../db/after-commit.ts';
import type { Database } from '../db/database.ts';
import { changedAtOnce } from '../db/limits.ts';
import { setEach } from '../db/over-rows.ts';
import { currentClient } from '../http/current-client.ts';
import {
  type AuditHead,
  type AuditTrail,
  type AuditTrailDeps,
  auditTrail,
  headOwner,
  type UnchainedEvent,
} from './audit-trail.ts';
import { type Actor, currentActor, system } from './current-actor.ts';
import { longestChanges, longestName, longestReason, mostInvitationsErased } from './limits.ts';

/** JSON values; never secrets or codes. Other people are named by id only, as `{user_id}`. */
export type AuditChanges = Readonly<Record<string, unknown>>;

export interface AuditEvent<A extends AuditAction = AuditAction> {
  readonly action: A;
  readonly target: AuditTarget<(typeof auditActions)[A]['target']>;
  /**
   * The account that the event concerns, if the target is something else. The reason, which may name the person, and
   * all other text is erased with the account (security #464).
   */
  readonly subject?: string | null | undefined;
  /** The reason that an operator gave. */
  readonly reason?: string | null | undefined;
  /** What changed, by field: `{from, to}`, or what was added or removed. */
  readonly changes?: AuditChanges | undefined;
  /** Set if the portal acts on its own within somebody's call. */
  readonly by?: 'system';
}

/** The changes of `user.erased`: what was erased with the account. */
export interface ErasedWith extends AuditChanges {
  readonly invitations: readonly string[];
}

export interface AuditTarget<T extends AuditTargetType = AuditTargetType> {
  readonly type: T;
  readonly id: string;
  readonly name?: string | null | undefined;
}

// Keyed by the adapter, the only object that a database, its transactions and its wrappers share.
const trails = new WeakMap<object, AuditTrail>();
const recorded = new WeakMap<Database, UnchainedEvent[]>();

/** Sets up chaining and sealing of events on this database; call it once, where the database is opened. */
export function keepAudit(db: Database, deps: AuditTrailDeps): void {
  trails.set(db.getExecutor().adapter, auditTrail(deps));
}

const listeners = new WeakMap<object, (event: UnchainedEvent) => void>();

/** Calls `listener` with each event after it has been committed, for metrics and logs. */
export function listenToAudit(db: Database, listener: (event: UnchainedEvent) => void): void {
  listeners.set(db.getExecutor().adapter, listener);
}

export function trailOf(db: Database): AuditTrail {
  const trail = trails.get(db.getExecutor().adapter);
  if (!trail) throw new Error('No audit is kept of this database: see keepAudit');
  return trail;
}

export const audit = {
  /**
   * Records a change in the transaction that makes it, so that both are committed or neither is. Actor, address and
   * request are taken from the context (docs/behaviour/audit.md#who). The event is written at the end of the
   * transaction. Throws if `tx` is not a transaction that `inTransaction` began.
   */
  record<A extends AuditAction>(tx: Database, event: AuditEvent<A>): void {
    let events = recorded.get(tx);
    if (!events) {
      const mine: UnchainedEvent[] = [];
      events = mine;
      recorded.set(tx, mine);
      const trail = trailOf(tx);
      const actor = currentActor();
      beforeCommit(tx, async () => {
        await trail.append(tx, mine);
        // While the chain is locked, so that a loss of the right is either recorded after this event or seen here.
        if (!mine.every((one) => endsOwnRight(one, actor))) await actor.stillMay?.(tx);
      });
      const tell = listeners.get(tx.getExecutor().adapter);
      if (tell) afterCommit(tx, () => mine.forEach(tell));
    }
    events.push(unchained(event));
  },

  /**
   * Seals the empty head of a new database, so that a chain that was emptied cannot pass for one that has not begun
   * (security #465). `isNew`: the audit was added to the database just now, which may have accounts already.
   */
  async begin(db: Database, { isNew }: { readonly isNew: boolean }): Promise<void> {
    const head = await db.selectFrom('audit_head').selectAll().executeTakeFirst();
    if (!head || head.seal !== null || !isEmpty(head) || !(isNew || (await isUnused(db)))) return;
    await inTransaction(db, async (tx) => {
      const trail = trailOf(tx);
      beforeCommit(tx, async () => {
        // Another process may have done this, and written events, meanwhile.
        if (isEmpty(await trail.held(tx))) await trail.accept(tx);
      });
    });
  },

  /**
   * Seals a head that the portal did not write, after an operator has looked into it, and records that. Faults of
   * events stay visible.
   */
  async acceptHead(db: Database): Promise<void> {
    await inTransaction(db, async (tx) => {
      const trail = trailOf(tx);
      // Before the event below, which would keep the head as it is.
      beforeCommit(tx, () => trail.accept(tx));
      audit.record(tx, { action: 'key.resealed', target: { type: 'key', id: headOwner } });
    });
  },

  /**
   * Deletes the personal data of an account from all events and records the erasure, with the ids of the invitations
   * whose events lost their text too (security #464). The digests stay, so that the chain remains valid, and so does
   * the account's id.
   */
  async forgetPerson(
    tx: Database,
    userId: string,
    { invitations = [] }: { readonly invitations?: readonly string[] } = {},
  ): Promise<void> {
    const events = { table: 'audit_events', order: ['at', 'seq'], limit: changedAtOnce } as const;
    const byThem = { ...events, where: sql`actor_id = ${userId}` };
    await setEach(tx, byThem, sql`actor_salt = null, actor_name = null, ip = null`);
    const onThem = { ...events, where: sql`target_id = ${userId} and target_type = 'user'` };
    await setEach(tx, onThem, noText);
    await setEach(tx, { ...events, where: sql`subject_id = ${userId}` }, noText);
    const target = { type: 'user', id: userId } as const;
    const ids = invitations.slice(0, mostInvitationsErased);
    if (ids.length > 0) {
      const ofThem = sql`target_id in (${sql.join(ids)}) and target_type = 'invitation'`;
      await setEach(tx, { ...events, where: ofThem }, noText);
    }
    audit.record(tx, {
      action: 'user.erased',
      target,
      ...(ids.length > 0 && { changes: { invitations: ids } satisfies ErasedWith }),
    });
  },
};

const isEmpty = ({ count, cut_count }: AuditHead): boolean => count === 0 && cut_count === 0;

/** Whether the portal has never run on the database: it begins with its signing keys. */
async function isUnused(db: Database): Promise<boolean> {
  for (const table of ['audit_events', 'signing_keys', 'users'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
}

const noText = sql`target_salt = null, target_name = null, reason = null, changes = null`;

/** An account as the target of an event; `name` is its display name. */
export const userTarget = ({ id, name }: { id: string; name: string }): AuditTarget<'user'> => ({
  type: 'user',
  id,
  name,
});

function unchained({ action, target, subject, reason, changes, by }: AuditEvent): UnchainedEvent {
  const actor = by === 'system' ? system : present(currentActor(), target);
  const client = currentClient();
  return {
    action,
    actor_type: actor.type,
    actor_id: actor.id,
    actor_name: kept(actor.name, longestName),
    // The portal's own acts do not carry the address of the person who happened to call.
    ip: actor.type === 'system' ? null : (client?.ip ?? null),
    request_id: client?.requestId ?? null,
    target_type: target.type,
    target_id: target.id,
    target_name: kept(target.name, longestName),
    subject_id: subject ?? null,
    reason: kept(reason, longestReason),
    changes: changes === undefined ? null : boundedChanges(changes),
  };
}

/** Changes of an operator's account with which the operator's own right to make them may end. */
const rightEndings: readonly AuditAction[] = [
  'user.operator_role_changed',
  'user.operator_role_taken',
  'user.sessions_ended',
  'user.suspended',
];

/** Whether the actor may lose the right by this very change; a machine's client may lose it by any. */
const endsOwnRight = ({ action, target_type, target_id }: UnchainedEvent, actor: Actor): boolean =>
  target_id === actor.id &&
  (target_type === 'client' ||
    (target_type === 'user' && (rightEndings as readonly string[]).includes(action)));

/** A caller who follows a mailed link is the owner of the account. */
function present(actor: Actor, target: AuditTarget): Actor {
  const isThemselves = actor.type === 'person' && actor.id === null && target.type === 'user';
  return isThemselves ? { ...actor, id: target.id } : actor;
}

function kept(text: string | null | undefined, longest: number): string | null {
  // Removes what a database would store differently, since the value would no longer match its digest.
  return text ? text.slice(0, longest).toWellFormed().replaceAll('\0', '') : null;
}

function boundedChanges(changes: AuditChanges): string {
  const json = JSON.stringify(changes);
  if (json.length <= longestChanges) return json;
  return JSON.stringify({ fields: Object.keys(changes), too_long: true }).slice(0, longestChanges);
}
