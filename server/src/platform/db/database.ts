import type { Compilable, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** The query builder, or a transaction begun from it. */
export type Database = Kysely<Schema>;

export type DialectName = 'sqlite' | 'postgres';

/**
 * A query that is built once and then only run: building one costs a quarter of a session check.
 * Returns the first row's values in the order they are selected, because creating an object takes as long as the read
 * itself; undefined if there is no row.
 */
export type PreparedQuery<Row extends readonly unknown[]> = (
  parameters: readonly unknown[],
) => Row | undefined | Promise<Row | undefined>;

/** Why an existing SQLite file could not be converted so that it can shrink. The next start tries again. */
export type Postponed = 'too little room on the disk' | 'another process uses the file';

export interface DatabaseHandle {
  readonly db: Database;
  /** For append-only data older than `replicaHas`: a replica, or `db` if no replica is configured. */
  readonly reads: Database;
  /** True while the configured replica is not used; undefined if none is configured. */
  readonly isReplicaAway?: () => boolean;
  readonly dialect: DialectName;
  /** Builds a read once. On SQLite it runs synchronously on a connection of its own, which sees committed data only. */
  prepare<Row extends readonly unknown[]>(build: (db: Database) => Compilable): PreparedQuery<Row>;
  /** Runs tasks with the same key one after another, across all processes of the portal. Throws DatabaseUnavailable. */
  exclusively<T>(key: string, run: () => Promise<T>): Promise<T>;
  /** For schema changes: a statement may take as long as a large table needs. Serves no requests. */
  withLongStatements<T>(run: (db: Database) => Promise<T>): Promise<T>;
  /** Resolves when the database answers. Throws DatabaseUnavailable. */
  ping(): Promise<void>;
  /** SQLite only: writes a consistent copy to `path`, which must not exist. */
  backup?(path: string): Promise<void>;
  /** SQLite only: returns the space of deleted rows to the disk. */
  readonly space?: {
    /** Converts an existing file once. Returns the reason if that is not possible now. */
    makeShrinkable(): Promise<Postponed | undefined>;
    giveBack(): Promise<void>;
  };
  close(): Promise<void>;
}
