import { day, minute } from '../../platform/clock/durations.ts';

/** Jobs that run at the same time, of everybody. */
export const jobsAtOnce = 5;
/** A job whose process was not heard of for so long is interrupted. */
export const silence = 2 * minute;
/** For so long it can be read how a job ended. */
export const keepJobs = 7 * day;
/** Accounts that were not changed, of which it is said why. */
export const failuresTold = 50;
/** Rows removed by one sweep. */
export const sweepBatch = 1_000;
