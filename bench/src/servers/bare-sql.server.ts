// The limit of operators' lists: the same statements with only the driver, without HTTP, sign-in or JSON.

import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../../server/src/platform/db/open-database.ts';
import { type ListName, listStatements } from './operator-lists.ts';
import { answerOrders, endWithTheBench, given, reportReady } from './report-ready.ts';

export interface BareSqlGiven {
  /** A DATABASE_URL, or a SQLite file. */
  readonly location: string;
  readonly ids: readonly string[];
  /** Concurrent statements, on PostgreSQL. */
  readonly connections: number;
}

export interface BareSqlOrder {
  readonly list: ListName;
  readonly seconds: number;
}

const { location, ids, connections } = given<BareSqlGiven>();
endWithTheBench();
const opened = await openDatabase(location);
const statements = listStatements(opened.db, ids);
await opened.close();
const runner = location.startsWith('postgres') ? postgres() : sqlite();

function sqlite() {
  const database = new DatabaseSync(location, { readOnly: true });
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  return {
    atOnce: 1,
    run({ sql, parameters }: CompiledQuery): void {
      let statement = prepared.get(sql);
      if (!statement) {
        statement = database.prepare(sql);
        prepared.set(sql, statement);
      }
      statement.all(...(parameters as SQLInputValue[]));
    },
  };
}

function postgres() {
  const pool = new pg.Pool({ connectionString: location, max: connections });
  const names = new Map<string, string>();
  return {
    atOnce: connections,
    async run({ sql, parameters }: CompiledQuery): Promise<void> {
      const name = names.get(sql) ?? `s${names.size}`;
      names.set(sql, name);
      await pool.query({ name, text: sql, values: [...parameters] });
    },
  };
}

/** Statements per second. */
async function measure({ list, seconds }: BareSqlOrder): Promise<number> {
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  let done = 0;
  async function work(): Promise<void> {
    while (performance.now() < end) {
      const statement = statements[list][done % statements[list].length];
      if (!statement) throw new Error(`There is no statement for ${list}`);
      done += 1;
      await runner.run(statement);
    }
  }
  await Promise.all(Array.from({ length: runner.atOnce }, work));
  return (done / (performance.now() - begun)) * 1_000;
}

answerOrders(measure);
reportReady({});
