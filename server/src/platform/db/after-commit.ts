import type { Database } from './database.ts';

interface Waiting {
  readonly before: (() => Promise<void>)[];
  readonly after: (() => void)[];
  readonly end: (() => Promise<void>)[];
}

const waiting = new WeakMap<Database, Waiting>();

/**
 * Runs `run` in a transaction. `beforeCommit` callbacks run as its last statements and `afterCommit` callbacks once it
 * has committed; neither runs if it is rolled back. `afterEnd` callbacks run in both cases.
 */
export async function inTransaction<T>(db: Database, run: (tx: Database) => Promise<T>): Promise<T> {
  const mine: Waiting = { before: [], after: [], end: [] };
  try {
    const result = await db.transaction().execute(async (tx) => {
      waiting.set(tx, mine);
      const value = await run(tx);
      for (const work of mine.before) await work();
      return value;
    });
    for (const action of mine.after) action();
    return result;
  } finally {
    for (const work of mine.end) await work();
  }
}

/**
 * Runs `work` at the end of the transaction. Use it for a lock that every writer needs: the lock is then held only for
 * the commit, and taken after all others, so that it cannot cause a deadlock.
 * Throws if `tx` is not a transaction that `inTransaction` began.
 */
export function beforeCommit(tx: Database, work: () => Promise<void>): void {
  waitingOf(tx).before.push(work);
}

/**
 * Runs `action` once the writes made through `on` are committed: immediately if `on` is not a transaction.
 * Throws in a transaction that `inTransaction` did not begin, since its commit cannot be observed.
 */
export function afterCommit(on: Database, action: () => void): void {
  if (on.isTransaction) waitingOf(on).after.push(action);
  else action();
}

/**
 * Runs `work` after the transaction has ended, committed or rolled back: for what must be recorded even if the call is
 * refused. `work` must not throw. Throws if `tx` is not a transaction that `inTransaction` began.
 */
export function afterEnd(tx: Database, work: () => Promise<void>): void {
  waitingOf(tx).end.push(work);
}

function waitingOf(tx: Database): Waiting {
  const mine = waiting.get(tx);
  if (!mine) throw new Error('What waits for a commit needs a transaction that inTransaction began');
  return mine;
}
