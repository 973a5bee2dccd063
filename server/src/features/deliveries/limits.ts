import { minute } from '../../platform/clock/durations.ts';

/** Maximum bytes of a gateway's report; the Cloud API combines several reports. */
export const reportBodyLimit = 256 * 1024;
/** Maximum messages in one report of the Cloud API that are processed. */
export const reportsAtOnce = 1_000;

/** Reports with an invalid token from one address. */
export const badReportsPerAddress = { points: 30, duration: 15 * minute };
