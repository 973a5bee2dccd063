import { hour, second } from '../../platform/clock/durations.ts';

/** What a photo may measure, and what is kept of it. */
export const photoLimits = { maxInputSide: 4_000, outputSide: 512, timeout: 5 };
/** Photos that one account may upload. */
export const photoUploads = { points: 20, duration: hour };
/** Pictures drawn at once by one process, those that may wait, and for how long. */
export const photoQueue = { concurrency: 1, capacity: 10, longestWait: 5 * second };
