import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** The tables of what may be used once, until its time is over. */
type UsableOnce = {
  [Table in keyof Schema]: Schema[Table] extends { used_at: number | null; expires_at: number }
    ? Table
    : never;
}[keyof Schema];

/**
 * Marks what `found` names as used: true for the one call that did, however many come at once (security R22).
 * False where it was used before, or its time is over.
 */
export async function useOnce<Table extends UsableOnce>(
  db: Database,
  table: Table,
  found: Partial<Schema[Table]>,
  now: number,
): Promise<boolean> {
  const conditions = Object.entries(found).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set used_at = ${now}
    where ${sql.join(conditions, sql` and `)} and used_at is null and expires_at > ${now}
  `.execute(db);
  return numAffectedRows > 0n;
}
