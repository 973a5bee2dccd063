import { day, hour, minute } from '../../platform/clock/durations.ts';
import type { Cooldown } from '../../platform/rate-limits/cooldowns.ts';

/** Wrong answers of one account from browsers that never signed in to it, then a cooldown (security #67, #68: unlock ≤15 min). */
export const accountAttempts = { points: 10, duration: 15 * minute };
/** The same for each browser that has signed in to the account before, so that a stranger cannot lock its owner out. */
export const knownBrowserAttempts = { points: 10, duration: 15 * minute };
/** The owner hears at most this often that somebody is trying. */
export const lockNoticeEvery = day;
/** Wrong passwords from one address over all accounts, by browsers that the account does not know. */
export const addressAttempts = { points: 100, duration: 15 * minute };
/** Sign-ins with a passkey that one address begins; each writes a row that lives for minutes. */
export const passkeyCeremonies = { points: 300, duration: 15 * minute };
/** The same for one browser that has signed in to any account before. */
export const passkeyCeremoniesOfBrowser = { points: 60, duration: 15 * minute };
/** Phone codes from one address for a sign-in that there is not. */
export const unknownReferences = { points: 100, duration: 15 * minute };
/** Wrong phone codes in a row of one number, then strangers are not served until its owner signs in by another method. */
export const maxFailuresOfMethod = 100;
/** How long the next phone code of a number, or of a known browser, waits after so many wrong ones in a row (security #68: ≤15 min). */
export const phoneCodeCooldowns: readonly Cooldown[] = [
  { after: 5, lasts: minute },
  { after: 7, lasts: 5 * minute },
  { after: 10, lasts: 15 * minute },
];
/** The same for wrong phone codes from one address over all numbers. Many people may share an address. */
export const addressCooldowns = {
  cooldowns: [
    { after: 20, lasts: minute },
    { after: 50, lasts: 15 * minute },
    { after: 100, lasts: hour },
  ] satisfies readonly Cooldown[],
  /** An address that sent no wrong code for so long begins again. */
  forgottenAfter: 4 * hour,
};
/** Counts of wrong phone codes are forgotten when nothing was added for this long. */
export const keepSignInFailures = 30 * day;
/** A browser is forgotten when it has not signed in for this long. */
export const keepKnownBrowsers = 180 * day;
/** Rows removed by one sweep. */
export const sweepBatch = 1_000;
