import { day, hour, minute } from '../../platform/clock/durations.ts';
import type { Cooldown } from '../../platform/rate-limits/cooldowns.ts';

/** Lifetime of an `mfa_token` (docs/behaviour/sessions.md#tokens). */
export const mfaTokenLife = 10 * minute;
/** How long after a confirmation inside a session further factors can be added without another one. */
export const stepUpWindow = 10 * minute;
/**
 * Consecutive wrong answers to a factor of an account, after which it is locked until reset (security #13, NIST SP
 * 800-63B-4 §3.2.2).
 */
export const maxFailuresInARow = 100;
/**
 * The same with those that are kept for browsers that have signed in to the account before, so that a stranger who knows
 * the password cannot lock the owner out there (security #510).
 */
export const maxFailuresOfOwnBrowser = maxFailuresInARow + 20;
/** How long the next answer must wait after consecutive wrong ones: a hundred take more than three days. */
export const cooldowns = [
  { after: 5, lasts: minute },
  { after: 7, lasts: 5 * minute },
  { after: 10, lasts: 15 * minute },
  { after: 20, lasts: hour },
] as const satisfies readonly Cooldown[];
/**
 * Answers of a browser that has signed in to the account before, despite a cooldown that a stranger caused (security
 * #68).
 */
export const ownBrowserAnswers = { points: 5, duration: 4 * hour };
/**
 * The owner is notified of sign-ins that fail this often at the second factor within this time, at most once in it
 * (security #8).
 */
export const tellOfFailures = { failures: 5, within: day };
/** A TOTP time step (RFC 6238 §4.1), in seconds. */
export const totpPeriod = 30;
/** Number of steps before and after the current one that are also accepted. */
export const totpWindow = 1;
export const totpDigits = 6;
/** Bytes of a seed: the length of SHA-1's output (RFC 4226 §4, R6). */
export const totpSeedBytes = 20;
/** Time limit for setting up an authenticator app. */
export const totpRegistrationLife = 10 * minute;
/** Time limit for signing in at Lark; Lark's own code is valid for 5 minutes. */
export const larkLinkLife = 10 * minute;
/** Maximum codes that can be tried while setting up an authenticator app. */
export const totpRegistrationAttempts = 10;
export const recoveryCodeCount = 10;
export const recoveryCodeLength = 10;
/** Maximum rows that one sweep deletes. */
export const sweepBatch = 1_000;
/** Changes of one account's preferred factor. */
export const factorPreferences = { points: 30, duration: 10 * minute };
