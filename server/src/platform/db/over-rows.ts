import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { inBatches } from './in-batches.ts';
import type { Schema } from './schema.ts';

/** Rows of whose number nobody knows: what is over, or what belonged to something that is gone. */
export interface OverRows {
  readonly table: keyof Schema;
  /** The columns of the table's primary key. */
  readonly key: readonly string[];
  readonly where: RawBuilder<unknown>;
  /** Rows that one statement takes at most. */
  readonly limit: number;
}

/** Removes them batch by batch (security R21). Returns how many. */
export function removeOver(db: Database, rows: OverRows): Promise<number> {
  return run(db, rows, sql`delete from ${sql.table(rows.table)}`);
}

/** Sets columns of them batch by batch, after which `where` must not fit them any more (security R21). Returns how many. */
export function setOver(db: Database, rows: OverRows, set: RawBuilder<unknown>): Promise<number> {
  return run(db, rows, sql`update ${sql.table(rows.table)} set ${set}`);
}

async function run(
  db: Database,
  { table, key, where, limit }: OverRows,
  change: RawBuilder<unknown>,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return inBatches(limit, async () => {
    // The condition stands outside, too: another process may have changed a row since the inner query has read it.
    const { numAffectedRows = 0n } = await sql`${change}
      where (${columns}) in (select ${columns} from ${sql.table(table)} where ${where} limit ${limit})
      and (${where})`.execute(db);
    return { numDeletedRows: numAffectedRows };
  });
}
