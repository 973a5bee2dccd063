import { sql } from 'kysely';
import type { Database } from './database.ts';
import { removeOver } from './over-rows.ts';
import type { Schema } from './schema.ts';

export interface Sweep<Table extends keyof Schema> {
  readonly table: Table;
  readonly key: keyof Schema[Table] & string;
  /** The column that says when a row's time was over; rows without a value stay. */
  readonly since: keyof Schema[Table] & string;
  /** Epoch milliseconds. */
  readonly before: number;
  /** Rows that one statement removes at most. */
  readonly limit: number;
}

/** Removes what has been over for long enough, batch by batch (security R21). */
export async function removeOlder<Table extends keyof Schema>(
  db: Database,
  { table, key, since, before, limit }: Sweep<Table>,
): Promise<void> {
  await removeOver(db, { table, key: [key], where: sql`${sql.ref(since)} < ${before}`, limit });
}
