import type { AuditAction } from '@latchkey/contract/audit/audit-actions';
import type { Database } from '../db/database.ts';
import type { AuditEventsTable, AuditHeadTable } from '../db/tables/audit.ts';
import { UnknownSecretKey, type Vault, VaultError } from '../secrets/vault.ts';
import type { ErasedWith } from './audit.ts';
import { headOwner, sealedText } from './audit-trail.ts';
import { digestOfActor, digestOfTarget, hashOfEvent } from './event-hash.ts';
import { readAtOnce } from './limits.ts';

/** A fault and the event it was found at; `seq` 0 stands for the head. */
export interface AuditFault {
  readonly seq: number;
  readonly fault:
    | 'missing'
    | 'altered'
    | 'out_of_place'
    | 'emptied'
    | 'tail_missing'
    | 'beyond_the_head'
    | 'head_unsealed'
    | 'head_altered'
    /** Sealed with a key that is not among those given, so that nothing is known of the head. */
    | 'head_key_missing'
    | 'head_unknown';
}

export interface AuditVerdict {
  /** At most `faultsTold`; empty if the chain is intact. */
  readonly faults: readonly AuditFault[];
  readonly events: number;
  /** To be noted outside the portal: a later run verifies that the chain still contains it. */
  readonly head: { readonly count: number; readonly hash: string };
}

export const faultsTold = 20;
const attempts = 3;

export type NotedHead = AuditVerdict['head'];

/**
 * Verifies the chain from its first to its last event, in batches, while it is being written.
 * @param noted the head of an earlier run, which the chain must still contain
 */
export async function verifyAudit(db: Database, vault: Vault, noted?: NotedHead): Promise<AuditVerdict> {
  for (let attempt = 1; ; attempt += 1) {
    const verdict = await verifyOnce(db, vault, noted);
    if (verdict.faults.length === 0 || attempt === attempts) return verdict;
    // An erasure, or retention, during the read may look like a fault.
    const now = await db.selectFrom('audit_head').select('seal').executeTakeFirst();
    if (now?.seal === verdict.seal) return verdict;
  }
}

async function verifyOnce(
  db: Database,
  vault: Vault,
  noted: NotedHead | undefined,
): Promise<AuditVerdict & { readonly seal: string | null }> {
  const faults: AuditFault[] = [];
  const tell = (seq: number, fault: AuditFault['fault']) => {
    if (faults.length < faultsTold) faults.push({ seq, fault });
  };
  // Events written after this are left to the next run.
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirst();
  if (!head) {
    tell(0, 'head_altered');
    return { faults, events: 0, head: { count: 0, hash: '' }, seal: null };
  }
  const fault = faultOfHead(head, vault);
  if (fault) tell(0, fault);

  let before = { seq: head.cut_count, hash: head.cut_hash };
  let events = 0;
  let isNotedFound = noted === undefined || holds(before, noted) || noted.count < head.cut_count;
  const emptied = new Map<string, number>();
  const erased = new Set<string>();
  for await (const event of eventsFrom(db, head.count)) {
    events += 1;
    if (event.seq <= head.cut_count) tell(event.seq, 'out_of_place');
    else if (event.seq !== before.seq + 1) tell(before.seq + 1, 'missing');
    // After a gap, the link to the previous event cannot be verified; the event's own digests still can.
    const isNext = event.seq === before.seq + 1;
    if (isNext && hashOfEvent(before.hash, event) !== event.hash) tell(event.seq, 'altered');
    for (const id of emptiedOf(event)) {
      if (id === undefined) tell(event.seq, 'altered');
      else if (!emptied.has(id)) emptied.set(id, event.seq);
    }
    if (event.action === ('user.erased' satisfies AuditAction)) {
      for (const id of [event.target_id, ...invitationsOf(event)]) erased.add(id);
    }
    before = event;
    isNotedFound ||= noted !== undefined && holds(event, noted);
  }
  if (before.seq < head.count) tell(before.seq + 1, 'tail_missing');
  else if (before.hash !== head.hash) tell(0, 'head_altered');
  if (await isBeyondHead(db)) tell(head.count + 1, 'beyond_the_head');
  for (const [id, seq] of emptied) if (!erased.has(id)) tell(seq, 'emptied');
  if (!isNotedFound) tell(0, 'head_unknown');
  return { faults, events, head: { count: head.count, hash: head.hash }, seal: head.seal };
}

const holds = (event: { readonly seq: number; readonly hash: string }, noted: NotedHead): boolean =>
  event.seq === noted.count && event.hash === noted.hash;

function faultOfHead(head: AuditHeadTable, vault: Vault): AuditFault['fault'] | undefined {
  if (head.seal === null) return 'head_unsealed';
  try {
    return vault.openText(head.seal, headOwner) === sealedText(head) ? undefined : 'head_altered';
  } catch (error) {
    if (error instanceof UnknownSecretKey) return 'head_key_missing';
    if (error instanceof VaultError) return 'head_altered';
    throw error;
  }
}

/**
 * The ids of persons whose data was erased; undefined instead of an id if the stored value does not match its digest.
 */
function emptiedOf(event: AuditEventsTable): (string | undefined)[] {
  const gone: (string | undefined)[] = [];
  if (event.actor_salt !== null) {
    if (digestOfActor(event.actor_salt, event) !== event.actor_digest) gone.push(undefined);
  } else if (event.actor_name !== null || event.ip !== null) gone.push(undefined);
  else gone.push(event.actor_id ?? '');
  if (event.target_salt !== null) {
    if (digestOfTarget(event.target_salt, event) !== event.target_digest) gone.push(undefined);
  } else if (event.target_name !== null || event.reason !== null || event.changes !== null)
    gone.push(undefined);
  else gone.push(event.subject_id ?? event.target_id);
  return gone;
}

/** The ids of the invitations that were erased with the account; none if somebody wrote other changes. */
function invitationsOf({ changes }: AuditEventsTable): readonly string[] {
  try {
    const { invitations = [] } = JSON.parse(changes ?? '{}') as Partial<ErasedWith>;
    return Array.isArray(invitations) ? invitations : [];
  } catch {
    return [];
  }
}

/** Events that the head does not count, for example because it was reset to an earlier one. */
async function isBeyondHead(db: Database): Promise<boolean> {
  const last = await db
    .selectFrom('audit_events')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const head = await db.selectFrom('audit_head').select('count').executeTakeFirst();
  return (last?.seq ?? 0) > (head?.count ?? 0);
}

/** In chain order, in batches. */
export async function* eventsFrom(db: Database, until: number, after = -1): AsyncGenerator<AuditEventsTable> {
  let last = after;
  for (;;) {
    const batch = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('seq', '>', last)
      .where('seq', '<=', until)
      .orderBy('seq')
      .limit(readAtOnce)
      .execute();
    yield* batch;
    const end = batch.at(-1);
    if (!end || batch.length < readAtOnce) return;
    last = end.seq;
  }
}
