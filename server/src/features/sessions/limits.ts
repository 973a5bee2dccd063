import { day, minute, second } from '../../platform/clock/durations.ts';

/** Lifetime of a pending token, which is only good for the second factor (docs/behaviour/sessions.md#tokens). */
export const pendingLife = 10 * minute;
/** Minimum interval between two updates of `last_seen_at` and the idle limit, so that most checks only read. */
export const touchInterval = 1 * minute;
/** How long ended and expired rows are kept for the login history. */
export const keepEnded = 30 * day;
/** Maximum rows that one sweep deletes. */
export const sweepBatch = 1_000;
/** Number of ended sessions that listeners are notified of concurrently. */
export const toldAtOnce = 20;
/** Interval at which a process looks for sessions that another one ended (security #44: within 1 s). */
export const endedPoll = 500;
/**
 * How far each look reaches back before the previous one; nothing is reported twice. The clocks of processes differ
 * slightly, and a transaction commits some time after it took its timestamp.
 */
export const endedOverlap = 5 * second;
/** One in so many looks (every 10 s) reaches back this far, for a process whose clock is behind by more than that. */
export const lookBack = 1 * minute;
export const lookBackEvery = 20;
/**
 * Sessions that ended up to this long before the start are reported, for a process that was killed before it reported
 * them.
 */
export const endedBeforeStart = 1 * minute;
/** Calls of one session that may write something; a person who clicks without a pause makes about one a second. */
export const changesPerSession = { points: 600, duration: 10 * minute };
/** Maximum live sessions per account; when one more starts, the oldest ends. */
export const maxSessionsPerUser = 100;
