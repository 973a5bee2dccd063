import { day, minute } from '../../platform/clock/durations.ts';

/** Wrong passwords of one account from browsers that never signed in to it, then a cooldown (security #67, #68: unlock ≤15 min). */
export const accountAttempts = { points: 10, duration: 15 * minute };
/** The same for each browser that has signed in to the account before, so that a stranger cannot lock its owner out. */
export const knownBrowserAttempts = { points: 10, duration: 15 * minute };
/** Wrong passwords from one address over all accounts. */
export const addressAttempts = { points: 100, duration: 15 * minute };
/** Sign-ins with a passkey that one address begins; each writes a row that lives for minutes. */
export const passkeyCeremonies = { points: 300, duration: 15 * minute };
/** Wrong phone codes from one address over all numbers. */
export const phoneAddressAttempts = { points: 100, duration: 15 * minute };
/** A browser is forgotten when it has not signed in for this long. */
export const keepKnownBrowsers = 180 * day;
