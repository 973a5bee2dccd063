import { day, minute } from '../../platform/clock/durations.ts';

/** How long a reset link is good (docs/behaviour/passwords.md#constants). */
export const resetLinkLife = 30 * minute;
/** The second factor of a reset counts for the reset that follows it, and not for long. */
export const confirmedLife = 10 * minute;
/** Reset mails asked for from one address by browsers that the account does not know. */
export const forgotPerAddress = { points: 100, duration: 15 * minute };
/** Resets tried from one address with links that are not good. */
export const resetPerAddress = { points: 30, duration: 15 * minute };
/** Resets tried with one good link. */
export const resetPerLink = { points: 30, duration: 15 * minute };
/** Wrong current passwords of one account when it is changed (security #59). */
export const currentPasswordAttempts = { points: 10, duration: 15 * minute };
/** After one was stopped no other begins to wait for this long. */
export const restAfterVeto = 1 * day;
/** Resets whose time has come that one look takes up. */
export const waitingResetBatch = 100;
/** A password given this long ago stands for a fresh proof on /replace-password (docs/behaviour/passwords.md#calls). */
export const passwordGivenWithin = 15 * minute;
