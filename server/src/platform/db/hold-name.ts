import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Until the end of the transaction nobody else holds the name, for rules over rows that are not there yet: how many there
 * may be, or one of each. Before any row is held. On SQLite a transaction is the one writer from its beginning.
 */
export async function holdName(tx: Database, name: string): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`name:${name}`}, 0))`.execute(tx);
}
