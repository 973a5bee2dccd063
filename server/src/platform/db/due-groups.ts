import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Rows that wait for their turn, in groups. An index must have `state`, `group` and `at` in this order. */
export interface WaitingRows {
  readonly table: keyof Schema;
  /** The column that is 'waiting'. */
  readonly state: string;
  readonly group: string;
  /** The column with the time from which a row is due. */
  readonly at: string;
}

/**
 * The groups with a row that is due, at most `limit`. The index is read once per group that waits, however many rows
 * there are.
 */
export async function dueGroups(
  db: Database,
  { table, state, group, at }: WaitingRows,
  now: number,
  limit: number,
): Promise<string[]> {
  const rows = sql`${sql.table(table)} where ${sql.ref(state)} = 'waiting'`;
  const column = sql.ref(group);
  const due = await sql<{ id: string }>`
    with recursive waiting(id) as (
      select min(${column}) from ${rows}
      union all
      select (select min(${column}) from ${rows} and ${column} > waiting.id) from waiting where waiting.id is not null
    )
    select id from waiting
    where id is not null
      and (select min(${sql.ref(at)}) from ${rows} and ${column} = waiting.id) <= ${now}
    limit ${sql.lit(limit)}`.execute(db);
  return due.rows.map(({ id }) => id);
}
