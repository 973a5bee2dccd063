import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';

/** Forgets what these sessions added of a factor: what it was called, and whether the account has any of it left. */
export type ForgetAdded = (
  userId: string,
  sessions: readonly string[],
  on: Database,
) => Promise<{ readonly names: readonly string[]; readonly isLeft: boolean }>;

/** The tables of what is registered of a factor. */
type Registered = {
  [Table in keyof Schema]: Schema[Table] extends { added_in: string | null; user_id: string } ? Table : never;
}[keyof Schema];

/** For a factor that keeps its rows in `table`. */
export function forgetAddedIn(
  table: Registered,
  nameOf: (row: { readonly name?: string }) => string,
): ForgetAdded {
  return async (userId, sessions, on: Database) => {
    const rows = await on.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
    const isAdded = (row: { readonly added_in: string | null }) =>
      row.added_in !== null && sessions.includes(row.added_in);
    const added = rows.filter(isAdded);
    if (added.length > 0) {
      await on
        .deleteFrom(table)
        .where('user_id', '=', userId)
        .where('added_in', 'in', [...sessions])
        .execute();
    }
    return { names: [...new Set(added.map(nameOf))], isLeft: rows.length > added.length };
  };
}
