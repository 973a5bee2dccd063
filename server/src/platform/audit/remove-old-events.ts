import { setImmediate } from 'node:timers/promises';
import { beforeCommit, inTransaction } from '../db/after-commit.ts';
import type { Database } from '../db/database.ts';
import { trailOf } from './audit.ts';
import { removedAtOnce } from './limits.ts';

/**
 * Removes the events from before `before`, in their order, and keeps the hash of the last one of them as the beginning
 * of what is left. One that came before an event that stays, stays with it.
 */
export async function removeOldEvents(db: Database, before: number): Promise<void> {
  while ((await removeSome(db, before)) === removedAtOnce) await setImmediate();
}

/** Returns how many were removed. */
async function removeSome(db: Database, before: number): Promise<number> {
  const oldest = await db
    .selectFrom('audit_events')
    .select(['seq', 'hash', 'at'])
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
      // Another process was here first.
      if (head.cut_count >= last.seq) return;
      await tx.deleteFrom('audit_events').where('seq', '<=', last.seq).execute();
      await trail.seal(tx, { ...head, cut_count: last.seq, cut_hash: last.hash });
    });
  });
  return old.length;
}
