import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';
import { inBatches } from './in-batches.ts';
import type { Schema } from './schema.ts';

/** An unbounded number of rows: expired ones, or those that belonged to something deleted. */
export interface OverRows {
  readonly table: keyof Schema;
  /** The columns of the table's primary key. */
  readonly key: readonly string[];
  readonly where: RawBuilder<unknown>;
  /** Maximum number of rows per statement. */
  readonly limit: number;
  /** The first rows in an order stay; by default none. */
  readonly beyond?: { readonly order: RawBuilder<unknown>; readonly kept: number };
}

/** Deletes the rows in batches (security R21). Returns how many. */
export function removeOver(db: Database, rows: OverRows): Promise<number> {
  return run(db, rows, sql`delete from ${sql.table(rows.table)}`);
}

/**
 * Updates the rows in batches (security R21). After the change, `where` must not match them any more. Returns how many.
 */
export function setOver(db: Database, rows: OverRows, set: RawBuilder<unknown>): Promise<number> {
  return run(db, rows, sql`update ${sql.table(rows.table)} set ${set}`);
}

/** Like `OverRows`, but `where` still matches a row after the change. */
export interface PassedRows extends Omit<OverRows, 'key'> {
  /** Columns that are unique in combination and not changed by the update; an index should have them in this order. */
  readonly order: readonly string[];
}

/**
 * Updates each row exactly once, page by page in the given order (security R21). Returns how many. Call it in a
 * transaction that prevents new matching rows where they must not be changed.
 */
export async function setEach(
  db: Database,
  { table, order, where, limit }: PassedRows,
  set: RawBuilder<unknown>,
): Promise<number> {
  const columns = sql.join(order.map((column) => sql.ref(column)));
  const place = (row: Readonly<Record<string, unknown>>) => sql.join(order.map((column) => row[column]));
  let rest = sql`(${where})`;
  return inBatches(limit, async () => {
    const { rows } = await sql<Record<string, unknown>>`select ${columns} from ${sql.table(table)}
      where ${rest} order by ${columns} limit ${sql.lit(limit)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return 0;
    await sql`update ${sql.table(table)} set ${set} where ${rest} and (${columns}) <= (${place(last)})`.execute(
      db,
    );
    rest = sql`(${where}) and (${columns}) > (${place(last)})`;
    return rows.length;
  });
}

async function run(db: Database, rows: OverRows, change: RawBuilder<unknown>): Promise<number> {
  let changed = 0;
  await inBatches(rows.limit, async () => {
    const batch = await nextBatch(db, rows);
    if (!batch) return 0;
    const { numAffectedRows = 0n } = await sql`${change} where ${batch.where}`.execute(db);
    changed += Number(numAffectedRows);
    return batch.count;
  });
  return changed;
}

/** Some of the rows: how many, and the condition for a statement that changes them. Undefined if there are none. */
export async function nextBatch(
  db: Database,
  { table, key, where, limit, beyond }: OverRows,
): Promise<{ readonly count: number; readonly where: RawBuilder<SqlBool> } | undefined> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const order = beyond ? sql`order by ${beyond.order}` : sql``;
  const offset = sql.lit(beyond?.kept ?? 0);
  const { rows } = await sql<Record<string, unknown>>`select ${columns} from ${sql.table(table)}
    where ${where} ${order} limit ${sql.lit(limit)} offset ${offset}`.execute(db);
  if (rows.length === 0) return undefined;
  // Lists of values, not a subquery: PostgreSQL compares every row with every row of a subquery if its statistics were
  // collected while the table was empty. A row that matches a combination of the columns that was not read matches
  // `where` too.
  const listed = key.map((column) => {
    const values = new Set(rows.map((row) => row[column]));
    return sql`${sql.ref(column)} in (${sql.join([...values])})`;
  });
  // The condition is repeated: another process may have changed a row since it was read.
  return { count: rows.length, where: sql<SqlBool>`${sql.join(listed, sql` and `)} and (${where})` };
}
