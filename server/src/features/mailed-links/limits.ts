import { day } from '../../platform/clock/durations.ts';

/** Rows are kept this long after their end, so that a late click is told the truth. */
export const keepLinks = 1 * day;
export const sweepBatch = 1_000;
