import { day, hour } from '../../platform/clock/durations.ts';

/** How far back messages that could not be sent matter to support. */
export const messagesMatter = 7 * day;

/** Reset links that operators together have mailed to one person. */
export const resetLinksPerPerson = { points: 5, duration: hour } as const;
