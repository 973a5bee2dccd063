import { day, minute } from '../../platform/clock/durations.ts';

/** A pending token opens nothing but the second factor, and not for long (docs/behaviour/sessions.md#tokens). */
export const pendingLife = 10 * minute;
/** `last_seen_at` and the idle limit are written at most this often, so that a check is a read. */
export const touchInterval = 1 * minute;
/** Ended and expired rows are kept this long for the login history, then swept. */
export const keepEnded = 30 * day;
/** Rows removed by one sweep. */
export const sweepBatch = 1_000;
/** Endings that listeners are told of at once. */
export const toldAtOnce = 20;
/** Time between two looks for sessions that another process ended (security #44: within 1 s). */
export const endedPoll = 500;
/**
 * What the last look read of the time before is read again, and nothing told twice: clocks of several processes differ a
 * little, and a transaction commits after it took its time.
 */
export const endedOverlap = 5_000;
/** Ends that old are told of at the start: those of a process that was killed before it told of them. */
export const endedBeforeStart = 1 * minute;
/** Live sessions of one account; the oldest ends when one more starts. */
export const maxSessionsPerUser = 100;
