import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** The tables of what may be used once, until its time is over. */
type UsableOnce = {
  [Table in keyof Schema]: Schema[Table] extends { used_at: number | null; expires_at: number }
    ? Table
    : never;
}[keyof Schema];

/** Marks what nobody used in its time as used, so that no clock that is set back brings it to life again (#106). */
export async function useUpOver(db: Database, table: UsableOnce, now: number): Promise<void> {
  await sql`update ${sql.table(table)} set used_at = ${now}
    where used_at is null and expires_at <= ${now}`.execute(db);
}
