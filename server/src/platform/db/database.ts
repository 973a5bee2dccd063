import type { Compilable, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** The query builder, or a transaction of it. */
export type Database = Kysely<Schema>;

export type DialectName = 'sqlite' | 'postgres';

/**
 * A query that is built once and then only run: building costs a quarter of a session check.
 * Answers the values of the first row in the order in which they are selected, since to make an object of them takes
 * as long as to read them; undefined where there is no row.
 */
export type PreparedQuery<Row extends readonly unknown[]> = (
  parameters: readonly unknown[],
) => Row | undefined | Promise<Row | undefined>;

/** Why a file from before could not be made to shrink; the next start looks again. */
export type Postponed = 'too little room on the disk' | 'another process uses the file';

export interface DatabaseHandle {
  readonly db: Database;
  /** For what is only ever added, and is older than `replicaHas`: a replica, or `db` where there is none. */
  readonly reads: Database;
  /** True while a replica that is set is not used; undefined where none is set. */
  readonly isReplicaAway?: () => boolean;
  readonly dialect: DialectName;
  /** Builds a read once; on SQLite it runs at once on a connection of its own, which sees only what is committed. */
  prepare<Row extends readonly unknown[]>(build: (db: Database) => Compilable): PreparedQuery<Row>;
  /** Runs what has the same key one after another, over every process of the portal. Throws DatabaseUnavailable. */
  exclusively<T>(key: string, run: () => Promise<T>): Promise<T>;
  /** For changes of the schema: a statement may take as long as a large table needs, and no request is under way by it. */
  withLongStatements<T>(run: (db: Database) => Promise<T>): Promise<T>;
  /** Answers when the database does. Throws DatabaseUnavailable. */
  ping(): Promise<void>;
  /** SQLite only: writes a consistent copy to `path`, which must not exist. */
  backup?(path: string): Promise<void>;
  /** SQLite only: what removed rows leave is given back to the disk. */
  readonly space?: {
    /** Once, for a file from before; says why it could not be done now. */
    makeShrinkable(): Promise<Postponed | undefined>;
    giveBack(): Promise<void>;
  };
  close(): Promise<void>;
}
