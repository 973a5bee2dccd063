import { minute } from '../../platform/clock/durations.ts';

/** Reports with a token that is none, from one address. */
export const badReportsPerAddress = { points: 30, duration: 15 * minute };
