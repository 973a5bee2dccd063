import { day, minute } from '../../platform/clock/durations.ts';

/** Lifetime of a reset link (docs/behaviour/passwords.md#constants). */
export const resetLinkLife = 30 * minute;
/** How long the second factor of a reset is valid for the reset that follows. */
export const confirmedLife = 10 * minute;
/** Reset mails requested from one address by browsers that the account does not know. */
export const forgotPerAddress = { points: 100, duration: 15 * minute };
/** Resets attempted from one address with invalid links. */
export const resetPerAddress = { points: 30, duration: 15 * minute };
/** Resets attempted with one valid link. */
export const resetPerLink = { points: 30, duration: 15 * minute };
/** Wrong current passwords in one session when it is changed; guesses also count for the account (security #59). */
export const currentPasswordAttempts = { points: 10, duration: 15 * minute };
/** After a reset was vetoed, no other may start to wait for this long. */
export const restAfterVeto = 1 * day;
/** Maximum due resets that one run processes. */
export const waitingResetBatch = 100;
/**
 * How recently the password must have been entered to count as a fresh proof on /replace-password
 * (docs/behaviour/passwords.md#calls).
 */
export const passwordGivenWithin = 15 * minute;
