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
 * In a transaction that `inTransaction` did not begin it never runs, as nobody knows when that one commits.
 */
export function afterCommit(on: Database, action: () => void): void {
  if (on.isTransaction) waiting.get(on)?.push(action);
  else action();
}
