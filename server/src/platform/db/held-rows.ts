import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Reads rows and locks them until the end of the transaction. On PostgreSQL, other transactions that want to change or
 * lock them wait. On SQLite a transaction is the only writer from its beginning, so that a plain read is enough.
 */
export function heldRows<Table extends keyof Schema, Row>(
  db: Database,
  rows: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? rows.forNoKeyUpdate() : rows;
}

/** Like `heldRows`, but other transactions may read and share the rows; only changes of them wait. */
export function sharedRows<Table extends keyof Schema, Row>(
  db: Database,
  rows: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? rows.forShare() : rows;
}
