import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { ConnectionScheduler, type SqliteStatement } from './connection-scheduler.ts';
import type { DirectAdapter } from './direct-adapter.ts';
import { busyRetryDelay, busyWait, statementCacheSize } from './limits.ts';
import { isSqliteBusy, sqliteUnavailable } from './sqlite-unavailable.ts';
import { noFlush, type WalFlush } from './wal-flush.ts';

/**
 * How a commit reaches the disk before it is answered: `shared` flushes off the event loop and for several commits at
 * once (docs/decisions/0017); with `direct` SQLite flushes each commit itself and blocks the event loop.
 */
export type SqliteCommit = 'shared' | 'direct';

export interface SqliteDialectOptions {
  readonly commit: SqliteCommit;
  /** Called after every statement. */
  readonly afterRun: () => void;
  /** True if the query builder reports every statement, for tracing; none may bypass it then. */
  readonly isTold?: boolean;
  /** Opens the file that flushes shared commits to disk. */
  readonly openFlush: (file: string) => Promise<WalFlush>;
}

/** Kysely on Node's built-in SQLite: WAL mode, one connection, every commit on disk before it is answered. */
export function sqliteDialect(file: string, options: SqliteDialectOptions): Dialect {
  const adapter = new OneFileAdapter();
  return {
    createAdapter: () => adapter,
    createDriver: () => sqliteDriver(file, options, adapter),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LiteralLimits(),
  };
}

class OneFileAdapter extends SqliteAdapter implements DirectAdapter {
  runDirectly: DirectAdapter['runDirectly'];
  // SQLite can roll back schema changes; Kysely's own adapter says it cannot.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  // ConnectionScheduler decides who has the single connection, and lets single writes share a commit.
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Writes limits into the SQL. SQLite plans a statement again whenever a value is bound to its `limit`, which takes
 * several times as long as running it; therefore the limit of a `statement` must be a constant.
 */
class LiteralLimits extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    const rows = ValueNode.is(limit) ? limit.value : undefined;
    super.visitLimit(Number.isSafeInteger(rows) ? { ...node, limit: ValueNode.createImmediate(rows) } : node);
  }
}

/** Opens a connection. `retryWhileBusy` waits for the lock, so that the event loop is not blocked. */
export function openSqlite(
  file: string,
  options: { readOnly?: boolean; commit?: SqliteCommit } = {},
): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: 5, readOnly: options.readOnly ?? false });
  if (!options.readOnly) {
    // Must come before anything is written: a file with tables would have to be rewritten for it, see sqlite-space.ts.
    connection.exec('pragma auto_vacuum = incremental');
    connection.exec('pragma journal_mode = wal');
    // WalFlush brings a shared commit to disk, after SQLite's commit and before the answer.
    connection.exec(`pragma synchronous = ${options.commit === 'direct' ? 'full' : 'normal'}`);
    // A checkpoint writes each page once, however often it has changed since the last: tokens change the same index pages
    // again and again. The log takes up to 16 MB of the disk, instead of 4.
    connection.exec('pragma wal_autocheckpoint = 4000');
    connection.exec('pragma foreign_keys = on');
  }
  return connection;
}

function sqliteDriver(
  file: string,
  { commit, afterRun, isTold = false, openFlush }: SqliteDialectOptions,
  adapter: OneFileAdapter,
): Driver {
  let database: DatabaseSync | undefined;
  let scheduler: ConnectionScheduler | undefined;
  let flush: WalFlush | undefined;
  const holders = new WeakSet<DatabaseConnection>();
  const runIn = async (connection: DatabaseConnection, sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    async init() {
      const opened = await retryWhileBusy(() => openSqlite(file, { commit }));
      // The first read opens the log. The disk may have refused part of it earlier although the system still shows it;
      // whatever is appended after such a gap would be lost with it. A checkpoint writes its content into the file.
      await retryWhileBusy(() => opened.exec('pragma wal_checkpoint(passive)'));
      const log = commit === 'direct' ? noFlush : await openFlush(file);
      database = opened;
      flush = log;
      scheduler = new ConnectionScheduler({
        run: statementRunner(opened, afterRun),
        retryWhileBusy,
        isInTransaction: () => opened.isTransaction,
        sharesCommits: commit === 'shared',
        flushed: log.flushed,
      });
      const own = scheduler;
      if (!isTold)
        adapter.runDirectly = async (query) => {
          log.check();
          return own.run(query);
        };
    },
    async acquireConnection() {
      if (!database || !scheduler) throw new Error('The database is closed');
      flush?.check();
      return sqliteConnection(database, scheduler, holders);
    },
    // A deferred transaction that becomes a writer would fail at once if another process wrote in between.
    async beginTransaction(connection) {
      if (!holders.has(connection)) await scheduler?.enter();
      holders.add(connection);
      await runIn(connection, 'begin immediate');
    },
    async commitTransaction(connection) {
      await runIn(connection, 'commit');
      if (holders.delete(connection)) await scheduler?.leaveCommitted();
    },
    async rollbackTransaction(connection) {
      // Kysely also rolls back after a commit that the disk refused. SQLite rolls back by itself after some errors,
      // such as a full disk; that error must be reported, not that there is nothing to roll back.
      if (holders.has(connection) && database?.isTransaction) await runIn(connection, 'rollback');
    },
    async releaseConnection(connection) {
      if (holders.delete(connection)) scheduler?.leave();
    },
    async destroy() {
      adapter.runDirectly = undefined;
      await scheduler?.settle();
      await flush?.close();
      database?.close();
      database = undefined;
    },
  };
}

/** A user of the connection; while it is in `holders`, its statements belong to its transaction. */
function sqliteConnection(
  database: DatabaseSync,
  scheduler: ConnectionScheduler,
  holders: WeakSet<DatabaseConnection>,
): DatabaseConnection {
  return {
    executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const result = holders.has(this) ? scheduler.runWithin(query) : scheduler.run(query);
      return result as Promise<QueryResult<Row>>;
    },
    async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
      const isAlone = !holders.has(this);
      if (isAlone) await scheduler.enter();
      try {
        const statement = database.prepare(sql);
        for (const row of statement.iterate(...(parameters as SQLInputValue[]))) yield { rows: [row as Row] };
      } finally {
        if (isAlone) scheduler.leave();
      }
    },
  };
}

function statementRunner(database: DatabaseSync, afterRun: () => void) {
  const prepare = statementCache(database);
  return ({ sql, parameters }: SqliteStatement): QueryResult<unknown> => {
    const { statement, returnsRows } = prepare(sql);
    const values = parameters as SQLInputValue[];
    try {
      if (returnsRows) return { rows: statement.all(...values) };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } finally {
      afterRun();
    }
  };
}

/** Some pragmas work step by step and return no rows. */
const isPragma = /^\s*pragma\b/i;

interface CachedStatement {
  statement: StatementSync;
  returnsRows: boolean;
}

/** Caches prepared statements, since preparing one costs more than running it. The oldest is dropped first. */
function statementCache(database: DatabaseSync): (sql: string) => CachedStatement {
  const cache = new Map<string, CachedStatement>();
  return (sql) => {
    const known = cache.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const cached = { statement, returnsRows: statement.columns().length > 0 || isPragma.test(sql) };
    if (cache.size >= statementCacheSize) cache.delete(cache.keys().next().value ?? '');
    cache.set(sql, cached);
    return cached;
  };
}

async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + busyWait;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() >= deadline) throw sqliteUnavailable(error) ?? error;
      await delay(busyRetryDelay);
    }
  }
}
