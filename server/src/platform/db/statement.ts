import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './database.ts';
import type { DirectAdapter } from './direct-adapter.ts';
import type { Schema } from './schema.ts';

/** Stands in a statement for a value that is given when it is run. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export interface Statement<Given extends object, Row> {
  all(on: Database, given: Given): Promise<readonly Row[]>;
  first(on: Database, given: Given): Promise<Row | undefined>;
  /** How many rows were written, changed or removed. */
  changed(on: Database, given: Given): Promise<number>;
}

/**
 * A statement that is built once and then only run, on the database or in a transaction: to build one takes longer than
 * SQLite takes to run it. For what every sign-in and every token does; whatever is rarer is built where it is used.
 *
 * @param build is given a place for each property of `Given`; the statement must be the same whatever stands there later
 */
export function statement<Given extends object, Row>(
  build: (db: Database, given: Given) => Compilable<Row>,
): Statement<Given, Row> {
  // The databases of one process may speak different dialects.
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
    // A plugin is told of every query and may hold its result back.
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
 * Inserts whole rows, with a statement that is built once for each set of columns. It takes all that the row has, so
 * that a column which is added to the table is not forgotten here.
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
