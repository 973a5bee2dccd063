import { day, hour } from '../../platform/clock/durations.ts';

/** How far back failed messages are relevant to support. */
export const messagesMatter = 7 * day;

/** Reset links that all operators together can mail to one person. */
export const resetLinksPerPerson = { points: 5, duration: hour } as const;
