import { day, hour, minute } from '../../platform/clock/durations.ts';
import type { Cooldown } from '../../platform/rate-limits/cooldowns.ts';

/**
 * Wrong answers for one account from browsers that never signed in to it, before a cooldown (security #67, #68: unlock
 * ≤15 min).
 */
export const accountAttempts = { points: 10, duration: 15 * minute };
/** The same for each browser that has signed in to the account, so that a stranger cannot lock its owner out. */
export const knownBrowserAttempts = { points: 10, duration: 15 * minute };
/** Minimum interval between two notices to the owner that somebody is guessing. */
export const lockNoticeEvery = day;
/** Wrong passwords from one address across all accounts, by browsers that the account does not know. */
export const addressAttempts = { points: 100, duration: 15 * minute };
/**
 * Completed sign-ins of one account from one address, pending ones included: each writes rows that last for weeks. By
 * address, so that a stranger who knows the password cannot use up the owner's.
 */
export const signInsOfAccount = { points: 300, duration: 15 * minute };
/** Passkey sign-ins that one address may begin; each writes a row that lives for minutes. */
export const passkeyCeremonies = { points: 300, duration: 15 * minute };
/** The same for one browser that has signed in to any account. */
export const passkeyCeremoniesOfBrowser = { points: 60, duration: 15 * minute };
/** Phone codes from one address for references that do not exist. */
export const unknownReferences = { points: 100, duration: 15 * minute };
/**
 * Consecutive wrong phone codes for one number; then only known browsers may sign in until the owner signs in by
 * another method.
 */
export const maxFailuresOfMethod = 100;
/**
 * How long the next phone code of a number, or of a known browser, must wait after consecutive wrong ones (security
 * #68: ≤15 min).
 */
export const phoneCodeCooldowns: readonly Cooldown[] = [
  { after: 5, lasts: minute },
  { after: 7, lasts: 5 * minute },
  { after: 10, lasts: 15 * minute },
];
/** The same for wrong phone codes from one address across all numbers. Many people may share an address. */
export const addressCooldowns = {
  cooldowns: [
    { after: 20, lasts: minute },
    { after: 50, lasts: 15 * minute },
    { after: 100, lasts: hour },
  ] satisfies readonly Cooldown[],
  /** After this time without a wrong code, an address starts from zero. */
  forgottenAfter: 4 * hour,
};
/** How long a count of wrong phone codes is kept after its last change. */
export const keepSignInFailures = 30 * day;
/**
 * How long an account must have known a browser whose language counts as its owner's: as long as the link of the mail about
 * its first sign-in is valid.
 */
export const ownersAfter = 7 * day;
/** How long a browser is remembered after its last sign-in. */
export const keepKnownBrowsers = 180 * day;
/** How long it is kept which session made a browser unknown: longer than any report without a confirmation. */
export const keepForgottenBrowsers = 8 * day;
/** Maximum browsers in which sessions have made another one unknown, that are examined. */
export const forgettersExamined = 100;
/** Maximum rows that one sweep deletes. */
export const sweepBatch = 1_000;
