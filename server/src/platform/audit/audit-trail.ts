import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { heldRows } from '../db/held-rows.ts';
import { insertion, statement } from '../db/statement.ts';
import type { AuditEventsTable, AuditHeadTable } from '../db/tables/audit.ts';
import { newId } from '../ids/new-id.ts';
import { UnknownSecretKey, type Vault, VaultError } from '../secrets/vault.ts';
import { digestOfActor, digestOfTarget, hashOfEvent } from './event-hash.ts';
import { eventsAtOnce } from './limits.ts';

export interface AuditTrailDeps {
  readonly clock: Clock;
  /** A vault for the purpose 'audit'. */
  readonly vault: Vault;
  readonly outlet?: AuditOutlet;
}

/** Called before the head of the chain is locked, for everything that must be read first. */
export type AuditOutlet = (tx: Database) => Promise<EventsOutlet | undefined>;

/**
 * Receives the events with their positions, in commit order and in their transaction, while the head is locked. It must
 * not take a lock whose holder may wait for the head.
 */
type EventsOutlet = (events: readonly AuditEventsTable[]) => Promise<void>;

/** An event before it has its position in the chain. */
export type UnchainedEvent = Omit<
  AuditEventsTable,
  'seq' | 'id' | 'at' | 'hash' | 'actor_salt' | 'actor_digest' | 'target_salt' | 'target_digest'
>;

export type AuditHead = Omit<AuditHeadTable, 'id' | 'seal'>;

export interface HeldHead extends AuditHead {
  /** Set if the portal did not seal this head: what it has instead. */
  readonly foreign?: { readonly seal: string | null };
}

/** The owner that the head's seal is bound to. */
export const headOwner = 'audit-head';

/** The head's values in the order in which they are sealed. */
export const sealedText = ({ count, hash, cut_count, cut_hash }: AuditHead): string =>
  JSON.stringify([count, hash, cut_count, cut_hash]);

const selectHead = statement<{ id: 'head' }, AuditHeadTable>((db, { id }) =>
  heldRows(db, db.selectFrom('audit_head').selectAll().where('id', '=', id)),
);
const updateHead = statement<AuditHeadTable, unknown>((db, { id, count, hash, cut_count, cut_hash, seal }) =>
  db.updateTable('audit_head').set({ count, hash, cut_count, cut_hash, seal }).where('id', '=', id),
);
const insertEvent = insertion('audit_events');

export type AuditTrail = ReturnType<typeof auditTrail>;

/** The hash chain of events. The holder of its head is the only writer until the transaction ends. */
export function auditTrail({ clock, vault, outlet }: AuditTrailDeps) {
  /**
   * Locks and returns the head; call it at the end of a transaction. Throws VaultError without the key that sealed it:
   * the next process could not tell the head from a forged one.
   */
  async function held(tx: Database): Promise<HeldHead> {
    const row = await selectHead.first(tx, { id: 'head' });
    if (!row) throw new Error('The head of the audit is gone: run latchkey audit verify');
    const { count, hash, cut_count, cut_hash } = row;
    return { count, hash, cut_count, cut_hash, ...(isSealed(row) ? {} : { foreign: { seal: row.seal } }) };
  }

  function isSealed(head: AuditHeadTable): boolean {
    if (head.seal === null) return false;
    try {
      return vault.openText(head.seal, headOwner) === sealedText(head);
    } catch (error) {
      if (error instanceof VaultError && !(error instanceof UnknownSecretKey)) return false;
      throw error;
    }
  }

  /**
   * A head that somebody else wrote is never sealed by the next event, which would hide that from `audit verify`
   * (security #415).
   */
  async function seal(tx: Database, head: HeldHead): Promise<void> {
    const { foreign, ...values } = head;
    const next = foreign ? foreign.seal : vault.seal(sealedText(values), headOwner);
    await updateHead.changed(tx, { ...values, id: 'head', seal: next });
  }

  return {
    held,
    seal,
    /** Seals the head as it is, once an operator has looked into what was found. */
    async accept(tx: Database): Promise<void> {
      const { foreign: _, ...head } = await held(tx);
      await seal(tx, head);
    },
    /** Assigns the events their positions, in commit order, and writes them. */
    async append(tx: Database, events: readonly UnchainedEvent[]): Promise<void> {
      // Everything that needs no lock comes first.
      const digested = events.map(withDigests);
      const tell = await outlet?.(tx);
      const head = await held(tx);
      let { count, hash } = head;
      const at = clock.now();
      const chained = digested.map((event): AuditEventsTable => {
        count += 1;
        const placed = { ...event, seq: count, id: newId(clock), at };
        hash = hashOfEvent(hash, placed);
        return { ...placed, hash };
      });
      await insertAll(tx, chained);
      await seal(tx, { ...head, count, hash });
      await tell?.(chained);
    },
  };
}

function withDigests(event: UnchainedEvent) {
  const [actor_salt, target_salt] = [salt(), salt()];
  return {
    ...event,
    actor_salt,
    actor_digest: digestOfActor(actor_salt, event),
    target_salt,
    target_digest: digestOfTarget(target_salt, event),
  };
}

async function insertAll(tx: Database, events: readonly AuditEventsTable[]): Promise<void> {
  const [event] = events;
  if (event && events.length === 1) return insertEvent(tx, event);
  for (let done = 0; done < events.length; done += eventsAtOnce) {
    await tx
      .insertInto('audit_events')
      .values(events.slice(done, done + eventsAtOnce))
      .execute();
  }
}

/** 128 random bits: once the salt is deleted, the digested values cannot be found by guessing. */
const salt = (): string => randomBytes(16).toString('base64url');
