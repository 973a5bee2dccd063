import type { QueryResult } from 'kysely';

/**
 * An adapter whose driver runs a compiled statement that is in no transaction without the query builder, which takes a
 * connection for it first: that takes longer than SQLite takes to run it (docs/decisions/0086-direct-statements.md).
 */
export interface DirectAdapter {
  /** Absent before the database is open and after it is closed. Rejects as the query builder does. */
  runDirectly:
    | ((statement: { sql: string; parameters: readonly unknown[] }) => Promise<QueryResult<unknown>>)
    | undefined;
}
