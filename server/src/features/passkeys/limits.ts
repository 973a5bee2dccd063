import { minute } from '../../platform/clock/durations.ts';

/** From the options to the answer of the authenticator (docs/behaviour/passkeys.md#constants, security #52). */
export const ceremonyLife = 5 * minute;
/** Passkeys of one account. */
export const maxPasskeys = 20;
/** Rows removed by one sweep. */
export const sweepBatch = 1_000;
