import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Compilable, Kysely, PostgresDialect, sql } from 'kysely';
import { applicationId } from './application-id.ts';
import type { Database, DatabaseHandle } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { migrationTimeout } from './limits.ts';
import { isPostgresAway } from './postgres-away.ts';
import { type OnQuery, tellingPrepared, tellingQueries } from './ran-query.ts';
import type { ReplicaOptions } from './replica-reads.ts';
import type { Schema } from './schema.ts';
import { type SqliteCommit, sqliteDialect } from './sqlite-dialect.ts';
import { type SqliteReader, sqliteReader } from './sqlite-reader.ts';
import { giveSpaceBack, makeShrinkable } from './sqlite-space.ts';
import { type WalFlush, walFlush } from './wal-flush.ts';

export interface OpenDatabaseOptions {
  /** SQLite only; `shared` by default. */
  readonly commit?: SqliteCommit;
  /** SQLite only: called once when the disk refused a commit. Every later call fails. */
  readonly onDiskRefused?: (refusal: DatabaseUnavailable) => void;
  /** PostgreSQL only. */
  readonly replica?: ReplicaOptions | undefined;
  /** Called after each query. */
  readonly onQuery?: OnQuery | undefined;
}

/** Opens PostgreSQL (`postgres://…`) or the SQLite file at `location`. Applies no migrations: see `migrate`. */
export async function openDatabase(
  location: string,
  options: OpenDatabaseOptions = {},
): Promise<DatabaseHandle> {
  return /^postgres(ql)?:\/\//.test(location)
    ? openPostgres(location, options)
    : openSqliteFile(location, options);
}

async function openSqliteFile(
  file: string,
  { commit = 'shared', onDiskRefused, onQuery }: OpenDatabaseOptions,
): Promise<DatabaseHandle> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Created here with this mode, because SQLite would make it readable for every user; its other files inherit the
  // mode.
  closeSync(openSync(file, 'a', 0o600));
  let reader: SqliteReader | undefined;
  let flush: WalFlush | undefined;
  const dialect = sqliteDialect(file, {
    commit,
    afterRun: () => reader?.renew(),
    isTold: onQuery !== undefined,
    async openFlush(log) {
      flush = await walFlush(log, onDiskRefused ? { onRefused: onDiskRefused } : {});
      return flush;
    },
  });
  const db = new Kysely<Schema>({ dialect, ...tellingQueries('sqlite', onQuery) });
  // Creates the file, which a read-only connection cannot.
  await sql`select 1`.execute(db);
  const committed = sqliteReader(file);
  reader = committed;
  // One server process uses a SQLite file.
  const queue = new KeyedQueue();
  return {
    db,
    reads: db,
    dialect: 'sqlite',
    prepare<Row extends readonly unknown[]>(build: (db: Database) => Compilable) {
      const { sql: text } = build(db).compile();
      const read = committed.prepare<Row>(text);
      const checked = (parameters: readonly unknown[]) => {
        flush?.check();
        return read(parameters);
      };
      return tellingPrepared(checked, text, 'sqlite', onQuery);
    },
    exclusively: (key, run) => queue.run(key, run),
    withLongStatements: (run) => run(db),
    async ping() {
      await sql`select 1`.execute(db);
    },
    async backup(path) {
      // A single read transaction: the copy is consistent however much is written meanwhile.
      await sql`vacuum into ${path}`.execute(db);
      chmodSync(path, 0o600);
      markAsOurs(path);
    },
    space: { makeShrinkable: () => makeShrinkable(db, file), giveBack: () => giveSpaceBack(db) },
    async close() {
      committed.close();
      await db.destroy();
    },
  };
}

/** Marks the copy only: a write to the file of a running server would have to wait for its lock. */
function markAsOurs(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec(`pragma application_id = ${applicationId}`);
  } finally {
    copy.close();
  }
}

async function openPostgres(url: string, { replica, onQuery }: OpenDatabaseOptions): Promise<DatabaseHandle> {
  // The driver is loaded only when it is used.
  const [{ postgresPool }, { postgresLocks }, { postgresReader }] = await Promise.all([
    import('./postgres-pool.ts'),
    import('./postgres-locks.ts'),
    import('./postgres-reader.ts'),
  ]);
  const pool = postgresPool(url);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...tellingQueries('postgres', onQuery),
  });
  const older =
    replica &&
    (await import('./replica-reads.ts')).replicaReads(pool, replica, tellingQueries('postgres', onQuery));
  const queue = new KeyedQueue();
  const locks = postgresLocks(url);
  const reader = postgresReader(url);
  return {
    db,
    reads: older?.db ?? db,
    ...(older ? { isReplicaAway: older.isAway } : {}),
    dialect: 'postgres',
    prepare<Row extends readonly unknown[]>(build: (db: Database) => Compilable) {
      const { sql: text } = build(db).compile();
      return tellingPrepared(reader.prepare<Row>(text), text, 'postgres', onQuery);
    },
    // Within this process, callers queue, so that each key needs one connection only.
    exclusively: (key, run) => queue.run(key, () => locks.hold(key, run)),
    async withLongStatements(run) {
      const long = new Kysely<Schema>({
        dialect: new PostgresDialect({ pool: postgresPool(url, 2, migrationTimeout) }),
      });
      try {
        return await run(long);
      } finally {
        await long.destroy();
      }
    },
    async ping() {
      try {
        await sql`select 1`.execute(db);
      } catch (error) {
        throw isPostgresAway(error)
          ? new DatabaseUnavailable('PostgreSQL does not answer', { cause: error })
          : error;
      }
    },
    async close() {
      await Promise.all([locks.close(), reader.close(), older?.close()]);
      await db.destroy();
    },
  };
}
