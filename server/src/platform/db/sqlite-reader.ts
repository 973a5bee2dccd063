import type { SQLInputValue } from 'node:sqlite';
import { openSqlite } from './sqlite-dialect.ts';

export type SqliteReader = ReturnType<typeof sqliteReader>;

/**
 * Reads what is committed, on a connection of its own.
 * The reads of one turn of the event loop share a read transaction, since to begin and end one costs as much as a
 * read by key. What this process commits is seen at once, see `renew`; what another process commits, in the next turn.
 */
export function sqliteReader(file: string) {
  const connection = openSqlite(file, { readOnly: true });
  const begin = connection.prepare('begin');
  const end = connection.prepare('commit');
  let isReading = false;

  /** Ends the turn's transaction: call it after whatever may have written. */
  function renew(): void {
    if (!isReading) return;
    isReading = false;
    end.run();
  }

  return {
    /** The values of the first row. */
    prepare<Row extends readonly unknown[]>(
      sql: string,
    ): (parameters: readonly unknown[]) => Row | undefined {
      const statement = connection.prepare(sql);
      statement.setReturnArrays(true);
      return (parameters) => {
        if (!isReading) {
          begin.run();
          isReading = true;
          setImmediate(renew);
        }
        // The types know rows as objects alone.
        return statement.get(...(parameters as SQLInputValue[])) as unknown as Row | undefined;
      };
    },
    renew,
    close(): void {
      renew();
      connection.close();
    },
  };
}
