import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Rows that stay as they are read until the end of the transaction: on PostgreSQL whoever wants to change them, or to
 * hold them too, waits. On SQLite a transaction is the one writer from its beginning, so that reading is enough.
 */
export function heldRows<Table extends keyof Schema, Row>(
  db: Database,
  rows: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? rows.forNoKeyUpdate() : rows;
}
