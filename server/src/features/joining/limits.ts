import { day, hour, minute } from '../../platform/clock/durations.ts';

/** Lifetime of a link that a person requested (docs/behaviour/joining.md#constants). */
export const registrationLife = 1 * hour;
export const invitationLife = 7 * day;
/** Mails requested from one address by browsers that the account does not know. */
export const registerPerAddress = { points: 100, duration: 15 * minute };
/** Mails that send one invitation again. */
export const resendsOfInvitation = { points: 5, duration: 1 * hour };
/** Attempts from one address with invalid links. */
export const confirmPerAddress = { points: 30, duration: 15 * minute };
/** Attempts with one valid link. */
export const confirmPerLink = { points: 30, duration: 15 * minute };
/** How long rows are kept after their end, so that a late click gets a precise answer. */
export const keepLinks = 1 * day;
/** How long invitations are listed after their end. */
export const keepInvitations = 30 * day;
export const sweepBatch = 1_000;
