import { day, hour, minute, second } from '../../platform/clock/durations.ts';

/** What a photo may measure, and what is kept of it. */
export const photoLimits = { maxInputSide: 4_000, outputSide: 512, timeout: 5 };
/** Photos that one account may upload. */
export const photoUploads = { points: 20, duration: hour };
/**
 * Changes of one account's profile. Each is an event of the audit, which is chained for all and sent to webhooks
 * (security #315).
 */
export const profileChanges = { points: 60, duration: 10 * minute };
/** Changes of one account's language, each of which is mailed to its owner (security #374). */
export const languageChanges = { points: 20, duration: day };
/** Pictures drawn at once by one process, those that may wait, and for how long. */
export const photoQueue = { concurrency: 1, capacity: 10, longestWait: 5 * second };
