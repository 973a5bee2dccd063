import type { QueryResult } from 'kysely';

/**
 * An adapter whose driver can run a compiled statement outside the query builder. The query builder acquires a
 * connection for each statement, which takes longer than SQLite takes to run it
 * (docs/decisions/0086-direct-statements.md). Not for statements in a transaction.
 */
export interface DirectAdapter {
  /**
   * Undefined before the database is open and after it is closed. Rejects with the same errors as the query builder.
   */
  runDirectly:
    | ((statement: { sql: string; parameters: readonly unknown[] }) => Promise<QueryResult<unknown>>)
    | undefined;
}
