import { day, hour, minute } from '../../platform/clock/durations.ts';
import type { Cooldown } from '../../platform/rate-limits/cooldowns.ts';

/** An `mfa_token` is good for this long (docs/behaviour/sessions.md#tokens). */
export const mfaTokenLife = 10 * minute;
/** For this long after a confirmation inside a session, what only adds safety needs no other. */
export const stepUpWindow = 10 * minute;
/** Wrong answers in a row for one account and factor, then it is locked until reset (security #13, NIST SP 800-63B-4 §3.2.2). */
export const maxFailuresInARow = 100;
/** How long the next answer waits after so many wrong ones in a row: a hundred take more than three days. */
export const cooldowns = [
  { after: 5, lasts: minute },
  { after: 7, lasts: 5 * minute },
  { after: 10, lasts: 15 * minute },
  { after: 20, lasts: hour },
] as const satisfies readonly Cooldown[];
/** Answers of a browser that has signed in to the account before, in spite of a cooldown that a stranger made (security #68). */
export const ownBrowserAnswers = { points: 5, duration: 4 * hour };
/** Sign-ins that fail so often at their second factor within this time are told to the owner, once in it (security #8). */
export const tellOfFailures = { failures: 5, within: day };
/** A TOTP step (RFC 6238 §4.1), in seconds. */
export const totpPeriod = 30;
/** Steps before and after the current one that are accepted too. */
export const totpWindow = 1;
export const totpDigits = 6;
/** Bytes of a seed: the length of SHA-1's output (RFC 4226 §4, R6). */
export const totpSeedBytes = 20;
/** An authenticator app is set up within this time. */
export const totpRegistrationLife = 10 * minute;
/** Somebody signs in at Lark within this time; Lark's own code is good for 5 minutes. */
export const larkLinkLife = 10 * minute;
/** Codes tried for one set-up. */
export const totpRegistrationAttempts = 10;
export const recoveryCodeCount = 10;
export const recoveryCodeLength = 10;
/** Rows removed by one sweep. */
export const sweepBatch = 1_000;
