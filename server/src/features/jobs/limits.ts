import { day, minute } from '../../platform/clock/durations.ts';

/** Maximum running jobs of all operators. */
export const jobsAtOnce = 5;
/** Of these, only admins can start the last ones, so that support cannot keep them from suspending accounts. */
export const jobsForAdmins = 2;
/** A job counts as interrupted if its process has not reported for this time. */
export const silence = 2 * minute;
/** How long the result of a job is kept. */
export const keepJobs = 7 * day;
/** Maximum unchanged accounts for which the reason is stored. */
export const failuresTold = 50;
/** Maximum rows that one sweep deletes. */
export const sweepBatch = 1_000;
