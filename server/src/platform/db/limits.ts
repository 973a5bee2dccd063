import { hour, second } from '../clock/durations.ts';

/** How long a write waits for another process that holds SQLite's lock (security R6). */
export const busyWait = 4 * second;
/** Delay between two attempts to take the lock. */
export const busyRetryDelay = 20;
/** How long somebody waits for the turn at the one connection to SQLite, and how many wait. */
export const turnWait = 10 * second;
export const mostTurns = 10_000;
/** How long a query may take before PostgreSQL is held to be away (security R4). */
export const queryTimeout = 4 * second;
/** How long one statement of a migration may take: an index of a hundred million rows. */
export const migrationTimeout = 1 * hour;
export const connectTimeout = 3 * second;
/** Rows that one statement changes where nobody knows how many there are: some hundredths of a second of the time that it has. */
export const changedAtOnce = 1_000;
/** Connections of one process. */
export const poolSize = 10;
/** Prepared statements kept by their SQL. */
export const statementCacheSize = 500;
/** Connections of one process to a replica. */
export const replicaPoolSize = 5;
/** How often a replica is looked at; what it answers is at most twice as old. */
export const replicaCheck = 5 * second;
/** Rows that are older than this are read from a replica, which has them for certain. */
export const replicaHas = 60 * second;
/** Connections of one process that hold locks. */
export const lockPoolSize = 8;
/** How many may wait for one lock before the next is told to come back. */
export const maxWaitingPerKey = 64;

/** Pages that one step gives back to the disk: some milliseconds of standing still. */
export const pagesAtOnce = 500;
/** Free pages that a SQLite file keeps for the next rows: a megabyte. */
export const pagesKept = 256;
/** Free room on the disk that rewriting a file needs, as a multiple of it. */
export const vacuumRoom = 2.5;
