import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Tables whose rows belong to an account each. */
type OfAccounts = {
  [Table in keyof Schema]: Schema[Table] extends { user_id: string } ? Table : never;
}[keyof Schema];

/** Deletes the account's rows. Returns whether there were any. */
export async function removeOfAccount(db: Database, table: OfAccounts, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(db);
  return numAffectedRows > 0n;
}
