import { type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';
import { statement } from './statement.ts';

/** Tables of things that can be used once, until they expire. */
type UsableOnce = {
  [Table in keyof Schema]: Schema[Table] extends { used_at: number | null; expires_at: number }
    ? Table
    : never;
}[keyof Schema];

type Found<Table extends UsableOnce, Column extends keyof Schema[Table]> = Pick<Schema[Table], Column>;

/**
 * Marks the matching row as used. However many calls come at once, the statement succeeds for exactly one of them
 * (security R22); it changes nothing if the row was used before or has expired. Returns the columns of `told`.
 */
export function useOnce<
  Table extends UsableOnce,
  Column extends keyof Schema[Table] & string,
  Told extends keyof Schema[Table] & string = never,
>(table: Table, by: readonly Column[], told: readonly Told[] = []) {
  type Given = Found<Table, Column> & { readonly now: number };
  return statement<Given, Pick<Schema[Table], Told>>((db, given) => {
    const conditions = by.map((column) => sql`${sql.ref(column)} = ${given[column]}`);
    const returning =
      told.length > 0 ? sql` returning ${sql.join(told.map((column) => sql.ref(column)))}` : sql``;
    const query: RawBuilder<Pick<Schema[Table], Told>> =
      sql`update ${sql.table(table)} set used_at = ${given.now}
      where ${sql.join(conditions, sql` and `)} and used_at is null and expires_at > ${given.now}${returning}`;
    return { compile: () => query.compile(db) };
  });
}
