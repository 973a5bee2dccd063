import { day } from '../../platform/clock/durations.ts';

/** How far back messages that could not be sent matter to support. */
export const messagesMatter = 7 * day;
