import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { appliedMigrations, migrationTable } from './migrate.ts';
import { migrations } from './migrations/registry.ts';

/** Rows that are read and written at once; bounds the memory and the number of parameters. */
const batch = 500;

/** A line of a dump is not what a backup contains. The message quotes no data. */
export class UnusableDump extends Error {
  override readonly name = 'UnusableDump';
}

type Value = string | number | boolean | null | { readonly base64: string };

/** The tables of the portal in the order of their creation, so that none refers to a later one. */
async function tablesOf(db: Database): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = current_schema() order by c.oid`.execute(db);
  return found.rows.map(({ name }) => name);
}

/**
 * Writes every row of every table to `file` as a snapshot, while the portal runs. One JSON value per line:
 * `{"table","columns"}`, followed by the table's rows as arrays. Binary values are `{"base64"}`.
 */
export async function dumpPostgres(db: Database, file: string): Promise<void> {
  const out = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  const write = async (line: unknown) => {
    // Line readers treat these two characters as line ends, as JavaScript once did; in JSON they occur in strings only.
    const text = JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
    if (!out.write(`${text}\n`)) await once(out, 'drain');
  };
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      for (const table of await tablesOf(tx)) {
        const columns = await columnsOf(tx, table);
        await write({ table, columns });
        await sql`declare rows no scroll cursor for select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}`.execute(
          tx,
        );
        for (;;) {
          const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(batch)} from rows`.execute(tx);
          for (const row of rows) await write(columns.map((name) => written(row[name])));
          if (rows.length < batch) break;
        }
        await sql`close rows`.execute(tx);
      }
    });
  out.end();
  await once(out, 'close');
}

/** What a database contains before a dump is loaded. `own` is the application_name of the caller's connections. */
export async function stateOfPostgres(db: Database, own: string) {
  const tables = await tablesOf(db);
  const found = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> ${own}`.execute(
    db,
  );
  return {
    hasTables: tables.length > 0,
    isForeign: tables.length > 0 && !tables.includes(migrationTable),
    others: Number(found.rows[0]?.count ?? 0),
  };
}

async function columnsOf(db: Database, table: string): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
    db,
  );
  return found.rows.map(({ name }) => name);
}

const written = (value: unknown): Value =>
  value instanceof Uint8Array
    ? { base64: Buffer.from(value).toString('base64') }
    : ((value ?? null) as Value);

const read = (value: Value): unknown =>
  typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;

/**
 * Loads a dump, completely or not at all. Existing tables are moved into a schema of their own, whose name is returned;
 * null if there were none. `schema` lists the migrations of the dump's tables.
 */
export async function loadPostgres(
  db: Database,
  file: string,
  schema: readonly string[],
  keptAs: string,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const before = await tablesOf(tx);
    if (before.length > 0) await sql`create schema ${sql.id(keptAs)}`.execute(tx);
    for (const table of before)
      await sql`alter table ${sql.table(table)} set schema ${sql.id(keptAs)}`.execute(tx);
    // In the order of the registry, and each once, whatever the manifest says (security #468).
    const names = Object.keys(migrations).filter((name) => schema.includes(name));
    if (names.length === 0) throw new UnusableDump('the backup is empty');
    for (const name of names) await migrations[name]?.up(tx);
    const made = new Set(await tablesOf(tx));
    await load(tx, file, made);
    if (String(await appliedMigrations(tx)) !== String(names.toSorted()))
      throw new UnusableDump('the backup has other migrations than its manifest says');
    return before.length > 0 ? keptAs : null;
  });
}

async function load(tx: Database, file: string, made: ReadonlySet<string>): Promise<void> {
  let table = '';
  let columns: readonly string[] = [];
  let rows: (readonly Value[])[] = [];
  let line = 0;
  const seen = new Set<string>();
  const flush = async () => {
    if (rows.length > 0) await insert(tx, table, columns, rows).catch(refuseRows);
    rows = [];
  };
  const refuseRows = (error: unknown) => {
    // The classes for data, constraints and statements: other failures are not of the dump.
    const isOfRows = error instanceof Error && 'code' in error && /^(22|23|42)/.test(String(error.code));
    if (isOfRows)
      throw new UnusableDump(`a row of ${table} before line ${line + 1} of the backup does not fit`);
    throw error;
  };
  const handle = await open(file);
  try {
    for await (const text of handle.readLines()) {
      line += 1;
      const entry = entryOf(text);
      if (!entry) throw new UnusableDump(`line ${line} of the backup is not one of a backup`);
      if (Array.isArray(entry)) {
        if (entry.length === 0 || entry.length !== columns.length)
          throw new UnusableDump(`line ${line} of the backup is not a row of its table`);
        rows.push(entry);
        if (rows.length >= batch) await flush();
        continue;
      }
      await flush();
      ({ table, columns } = entry);
      if (seen.has(table)) throw new UnusableDump(`line ${line} of the backup repeats the table ${table}`);
      seen.add(table);
      if (!made.has(table)) await makeOwnTable(tx, table);
      const known = await columnsOf(tx, table);
      if (columns.some((name) => !known.includes(name)) || new Set(columns).size < columns.length)
        throw new UnusableDump(`line ${line} of the backup has columns that its table has not`);
      // The dump also contains the rows that a migration wrote.
      await sql`delete from ${sql.table(table)}`.execute(tx);
    }
    await flush();
  } finally {
    await handle.close();
  }
}

type Entry = Value[] | { readonly table: string; readonly columns: readonly string[] };

/** A row, or the table of the following ones; undefined for anything else. */
function entryOf(line: string): Entry | undefined {
  try {
    const entry = JSON.parse(line) as unknown;
    if (Array.isArray(entry)) return entry.every(isValue) ? entry : undefined;
    const { table, columns } = (entry ?? {}) as Record<string, unknown>;
    const isTable = typeof table === 'string' && Array.isArray(columns) && columns.every(isText);
    return isTable ? { table, columns } : undefined;
  } catch {
    // The parser's message quotes the line.
    return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isValue(value: unknown): value is Value {
  if (typeof value !== 'object' || value === null) return true;
  return 'base64' in value && isText(value.base64);
}

async function insert(
  tx: Database,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(row.map(read))})`);
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx);
}

/** Creates one of the migrator's own two tables, which the migrator itself creates only if they are missing. */
async function makeOwnTable(tx: Database, table: string): Promise<void> {
  if (table === migrationTable) {
    await sql`create table ${sql.table(table)} (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
      tx,
    );
  } else if (table === `${migrationTable}_lock`) {
    await sql`create table ${sql.table(table)} (id varchar(255) not null primary key, is_locked integer not null default 0)`.execute(
      tx,
    );
  } else throw new UnusableDump(`the backup has a table that its migrations do not make: ${table}`);
}
