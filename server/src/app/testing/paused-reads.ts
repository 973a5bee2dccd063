import type { KyselyPlugin, QueryId } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface PausedReads {
  /** For `testPortal`. */
  readonly wrapDatabase: (db: Database) => Database;
  /**
   * Begins a call and pauses it after it has read a table `before` + 1 times; `meanwhile` runs then. The read must be
   * outside a transaction.
   */
  around<T>(
    table: string,
    begin: () => Promise<T>,
    meanwhile: () => Promise<unknown>,
    before?: number,
  ): Promise<T>;
}

/** Lets a test change what a call has read before the call acts on it, where only a race could. */
export function pausedReads(): PausedReads {
  const nodes = new WeakMap<QueryId, string>();
  let pause: { readonly table: string; before: number; reached(): Promise<void> } | undefined;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode') nodes.set(queryId, JSON.stringify(node.from));
      return node;
    },
    async transformResult({ queryId, result }) {
      const asked = pause;
      if (!asked || !nodes.get(queryId)?.includes(`"${asked.table}"`)) return result;
      asked.before -= 1;
      if (asked.before >= 0) return result;
      pause = undefined;
      await asked.reached();
      return result;
    },
  };
  return {
    wrapDatabase: (db) => db.withPlugin(plugin),
    async around(table, begin, meanwhile, before = 0) {
      let isHeld = false;
      pause = {
        table,
        before,
        async reached() {
          isHeld = true;
          await meanwhile();
        },
      };
      const result = await begin();
      if (!isHeld) throw new Error(`The call has not read ${table}`);
      return result;
    },
  };
}
