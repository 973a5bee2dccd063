import { day } from '../../platform/clock/durations.ts';

/** How long what was added without a confirmation of its own does not count in the session that added it. */
export const restOfAdded = 1 * day;
