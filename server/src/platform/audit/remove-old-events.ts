import { setImmediate } from 'node:timers/promises';
import { beforeCommit, inTransaction } from '../db/after-commit.ts';
import type { Database } from '../db/database.ts';
import type { AuditEventsTable } from '../db/tables/audit.ts';
import { trailOf } from './audit.ts';
import { hashOfEvent } from './event-hash.ts';
import { removedAtOnce } from './limits.ts';

/**
 * Deletes the events from before `before`, in chain order, and stores the hash of the last deleted one as the start of
 * the remaining chain. An old event that follows a newer one in the chain is kept with it.
 */
export async function removeOldEvents(db: Database, before: number): Promise<void> {
  while ((await removeSome(db, before)) === removedAtOnce) await setImmediate();
}

/** Returns how many were deleted. */
async function removeSome(db: Database, before: number): Promise<number> {
  const oldest = await db
    .selectFrom('audit_events')
    .selectAll()
    .orderBy('seq')
    .limit(removedAtOnce)
    .execute();
  const young = oldest.findIndex(({ at }) => at >= before);
  const old = young === -1 ? oldest : oldest.slice(0, young);
  const last = old.at(-1);
  if (!last) return 0;
  await inTransaction(db, async (tx) => {
    const trail = trailOf(tx);
    beforeCommit(tx, async () => {
      const head = await trail.held(tx);
      // Another process has already deleted them.
      if (head.cut_count >= last.seq) return;
      await tx.deleteFrom('audit_events').where('seq', '<=', last.seq).execute();
      const isOurs = follow({ seq: head.cut_count, hash: head.cut_hash }, old);
      const next = { ...head, cut_count: last.seq, cut_hash: last.hash };
      await trail.seal(tx, isOurs ? next : { foreign: { seal: null }, ...next });
    });
  });
  return old.length;
}

/**
 * Whether the events are those of the chain. Somebody who gives events another time, so that they seem old, would
 * otherwise have them removed with all traces (security #415).
 */
function follow(start: Pick<AuditEventsTable, 'seq' | 'hash'>, events: readonly AuditEventsTable[]): boolean {
  let before = start;
  for (const event of events) {
    // Another process has already deleted it.
    if (event.seq <= start.seq) continue;
    if (event.seq !== before.seq + 1 || hashOfEvent(before.hash, event) !== event.hash) return false;
    before = event;
  }
  return true;
}
