import { day, hour, minute } from '../../platform/clock/durations.ts';

/** How long a link that somebody asked for is good (docs/behaviour/joining.md#constants). */
export const registrationLife = 1 * hour;
export const invitationLife = 7 * day;
/** Mails asked for from one address by browsers that the account does not know. */
export const registerPerAddress = { points: 100, duration: 15 * minute };
/** Mails that send one invitation again. */
export const resendsOfInvitation = { points: 5, duration: 1 * hour };
/** Attempts from one address with links that are not good. */
export const confirmPerAddress = { points: 30, duration: 15 * minute };
/** Attempts with one good link. */
export const confirmPerLink = { points: 30, duration: 15 * minute };
/** Rows are kept this long after their end, so that a late click is told the truth. */
export const keepLinks = 1 * day;
/** Invitations that are over stay in their list for so long. */
export const keepInvitations = 30 * day;
export const sweepBatch = 1_000;
