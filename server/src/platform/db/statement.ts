import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './database.ts';
import type { DirectAdapter } from './direct-adapter.ts';
import type { Schema } from './schema.ts';

/** Placeholder for a value that is supplied when the statement is run. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export interface Statement<Given extends object, Row> {
  all(on: Database, given: Given): Promise<readonly Row[]>;
  first(on: Database, given: Given): Promise<Row | undefined>;
  /** The number of rows that were inserted, updated or deleted. */
  changed(on: Database, given: Given): Promise<number>;
}

/**
 * A statement that is built once and then only run, in a transaction or outside: building one takes longer than SQLite
 * takes to run it. Use it for statements of every sign-in and every token; build rarer ones where they are used.
 * @param build receives a placeholder for each property of `Given`; the SQL must not depend on the values
 */
export function statement<Given extends object, Row>(
  build: (db: Database, given: Given) => Compilable<Row>,
): Statement<Given, Row> {
  // One process may use databases of different dialects.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const places = new Proxy({} as Given, { get: (_, name) => new Parameter(String(name)) });

  function run(on: Database, given: Given): Promise<QueryResult<Row>> {
    const { adapter, plugins } = on.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      query = build(on, places).compile();
      compiled.set(adapter, query);
    }
    const values = given as Readonly<Record<string, unknown>>;
    const parameters = query.parameters.map((value) =>
      value instanceof Parameter ? values[value.name] : value,
    );
    const { runDirectly } = adapter as Partial<DirectAdapter>;
    // A plugin sees every query and may delay or change its result.
    if (runDirectly && !on.isTransaction && plugins.length === 0)
      return runDirectly({ sql: query.sql, parameters }) as Promise<QueryResult<Row>>;
    return on.executeQuery({ ...query, parameters });
  }

  return {
    all: async (on, given) => (await run(on, given)).rows,
    first: async (on, given) => (await run(on, given)).rows[0],
    changed: async (on, given) => Number((await run(on, given)).numAffectedRows ?? 0n),
  };
}

/**
 * Inserts whole rows with a statement that is built once for each set of columns. It takes the columns from the row, so
 * that a column added to the table cannot be forgotten here.
 */
export function insertion<Table extends keyof Schema>(table: Table) {
  const statements = new Map<string, Statement<Schema[Table], unknown>>();
  return async (on: Database, row: Schema[Table]): Promise<void> => {
    const columns = Object.keys(row) as (keyof Schema[Table])[];
    const key = columns.join();
    let insert = statements.get(key);
    if (!insert) {
      insert = statement((db, given: Schema[Table]) =>
        db.insertInto(table).values(Object.fromEntries(columns.map((name) => [name, given[name]])) as never),
      );
      statements.set(key, insert);
    }
    await insert.changed(on, row);
  };
}
