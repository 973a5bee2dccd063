import { day } from '../../platform/clock/durations.ts';

/** For this long what was added without a confirmation of its own confirms nothing in the session that added it. */
export const restOfAdded = 1 * day;
