import type { Database } from './database.ts';

const waiting = new WeakMap<Database, (() => void)[]>();

/** Runs a transaction; what `afterCommit` is given within it runs when it has committed, and never where it has not. */
export async function inTransaction<T>(db: Database, run: (tx: Database) => Promise<T>): Promise<T> {
  const actions: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    waiting.set(tx, actions);
    return run(tx);
  });
  for (const action of actions) action();
  return result;
}

/**
 * Runs `action` as soon as what was written through `on` is committed: now, where `on` is no transaction.
 * Throws in a transaction that `inTransaction` did not begin, as nobody knows when that one commits.
 */
export function afterCommit(on: Database, action: () => void): void {
  if (!on.isTransaction) {
    action();
    return;
  }
  const actions = waiting.get(on);
  if (!actions) throw new Error('What waits for a commit needs a transaction that inTransaction began');
  actions.push(action);
}
