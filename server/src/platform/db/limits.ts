import { hour, second } from '../clock/durations.ts';

/** How long a write waits while another process holds SQLite's lock (security R6). */
export const busyWait = 4 * second;
/** Delay between two attempts to take the lock. */
export const busyRetryDelay = 20;
/** How long a caller waits for SQLite's single connection, and how many callers may wait. */
export const turnWait = 10 * second;
export const mostTurns = 10_000;
/** After how long without an answer PostgreSQL counts as unavailable (security R4). */
export const queryTimeout = 4 * second;
/** How long one statement of a migration may take: enough to index a hundred million rows. */
export const migrationTimeout = 1 * hour;
export const connectTimeout = 3 * second;
/**
 * Maximum number of rows that one statement changes where their number is unbounded: some hundredths of a second out of
 * `queryTimeout`.
 */
export const changedAtOnce = 1_000;
/** Connections per process. */
export const poolSize = 10;
/** Prepared statements that are cached by their SQL. */
export const statementCacheSize = 500;
/** Connections per process to a replica. */
export const replicaPoolSize = 5;
/** Interval between two checks of a replica; its answers are at most twice as old. */
export const replicaCheck = 5 * second;
/** Rows older than this are read from a replica, which certainly has them. */
export const replicaHas = 60 * second;
/** Connections per process that hold locks. */
export const lockPoolSize = 8;
/** How many callers may wait for one lock; the next is refused. */
export const maxWaitingPerKey = 64;

/** Pages that one step returns to the disk: it blocks the event loop for some milliseconds. */
export const pagesAtOnce = 500;
/** Free pages that a SQLite file keeps for new rows: one megabyte. */
export const pagesKept = 256;
/** Free disk space that rewriting a file needs, as a multiple of its size. */
export const vacuumRoom = 2.5;
