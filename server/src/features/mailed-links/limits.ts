import { day } from '../../platform/clock/durations.ts';

/** How long rows are kept after their end, so that a late click gets a precise answer. */
export const keepLinks = 1 * day;
export const sweepBatch = 1_000;
