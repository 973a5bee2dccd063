import { day, minute } from '../../platform/clock/durations.ts';

/** Maximum time from the options to the authenticator's answer (docs/behaviour/passkeys.md#constants, security #52). */
export const ceremonyLife = 5 * minute;
/** Maximum passkeys per account. */
export const maxPasskeys = 20;
/** Maximum rows that one sweep deletes. */
export const sweepBatch = 1_000;
/**
 * If a passkey that nothing confirmed when it was added signs in within this time, and that is reported, whoever added
 * it was a stranger.
 */
export const newPasskey = 7 * day;
