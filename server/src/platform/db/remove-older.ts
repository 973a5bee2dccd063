import { sql } from 'kysely';
import type { Database } from './database.ts';
import { removeOver } from './over-rows.ts';
import type { Schema } from './schema.ts';

export interface Sweep<Table extends keyof Schema> {
  readonly table: Table;
  readonly key: keyof Schema[Table] & string;
  /** The column with the time at which a row expired; rows without a value stay. */
  readonly since: keyof Schema[Table] & string;
  /** Epoch milliseconds. */
  readonly before: number;
  /** Maximum number of rows that one statement deletes. */
  readonly limit: number;
}

/** Deletes rows that expired before `before`, in batches (security R21). */
export async function removeOlder<Table extends keyof Schema>(
  db: Database,
  { table, key, since, before, limit }: Sweep<Table>,
): Promise<void> {
  await removeOver(db, { table, key: [key], where: sql`${sql.ref(since)} < ${before}`, limit });
}
