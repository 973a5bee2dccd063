import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Locks a name until the end of the transaction, for rules about rows that do not exist yet: a maximum count, or one of
 * each kind. Take it before any row lock. On SQLite a transaction is the only writer from its beginning.
 */
export async function holdName(tx: Database, name: string): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`name:${name}`}, 0))`.execute(tx);
}
