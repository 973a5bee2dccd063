import { minute } from '../../platform/clock/durations.ts';

/** Bytes of one report of a gateway; the Cloud API puts several into one. */
export const reportBodyLimit = 256 * 1024;
/** Messages that one report of the Cloud API speaks of; of more the rest is not read. */
export const reportsAtOnce = 1_000;

/** Reports with a token that is none, from one address. */
export const badReportsPerAddress = { points: 30, duration: 15 * minute };
