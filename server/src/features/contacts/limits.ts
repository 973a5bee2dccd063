import { day, minute } from '../../platform/clock/durations.ts';

/** How long the link that verifies an e-mail is good (docs/behaviour/contacts.md#constants). */
export const verificationLinkLife = 1 * day;
/** How long an email that was changed can be taken back from the old address. */
export const takeBackLinkLife = 3 * day;
/** Verification links that are not good, tried from one address. */
export const confirmPerAddress = { points: 60, duration: 15 * minute };
