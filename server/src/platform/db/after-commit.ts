import type { Database } from './database.ts';

interface Waiting {
  readonly before: (() => Promise<void>)[];
  readonly after: (() => void)[];
  readonly end: (() => Promise<void>)[];
}

const waiting = new WeakMap<Database, Waiting>();

/**
 * Runs a transaction; what `beforeCommit` is given within it runs as its last statements, and what `afterCommit` is
 * given when it has committed; neither does where it has not. What `afterEnd` is given runs either way.
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
 * Runs `work` as the last of the transaction: for what takes a lock that every writer wants, which is then held for no
 * longer than the commit takes, and after every other lock, so that it can be part of no deadlock.
 * Throws where `tx` is not a transaction that `inTransaction` began.
 */
export function beforeCommit(tx: Database, work: () => Promise<void>): void {
  waitingOf(tx).before.push(work);
}

/**
 * Runs `action` as soon as what was written through `on` is committed: now, where `on` is no transaction.
 * Throws in a transaction that `inTransaction` did not begin, as nobody knows when that one commits.
 */
export function afterCommit(on: Database, action: () => void): void {
  if (on.isTransaction) waitingOf(on).after.push(action);
  else action();
}

/**
 * Runs `work` when the transaction is over, whether it was committed or taken back: for what a refusal finds out and has to
 * be kept. `work` must not throw. Throws where `tx` is not a transaction that `inTransaction` began.
 */
export function afterEnd(tx: Database, work: () => Promise<void>): void {
  waitingOf(tx).end.push(work);
}

function waitingOf(tx: Database): Waiting {
  const mine = waiting.get(tx);
  if (!mine) throw new Error('What waits for a commit needs a transaction that inTransaction began');
  return mine;
}
