import type { SQLInputValue } from 'node:sqlite';
import { openSqlite } from './sqlite-dialect.ts';

export type SqliteReader = ReturnType<typeof sqliteReader>;

/**
 * Reads committed data on a connection of its own.
 * The reads of one turn of the event loop share a read transaction, since beginning and ending one costs as much as a
 * read by key. Commits of this process are visible immediately, see `renew`; those of other processes in the next turn.
 */
export function sqliteReader(file: string) {
  const connection = openSqlite(file, { readOnly: true });
  const begin = connection.prepare('begin');
  const end = connection.prepare('commit');
  let isReading = false;

  /** Ends the turn's transaction; call it after anything that may have written. */
  function renew(): void {
    if (!isReading) return;
    isReading = false;
    end.run();
  }

  return {
    /** Returns the first row's values. */
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
        // The types only know rows as objects.
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
