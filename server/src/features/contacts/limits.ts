import { day, minute } from '../../platform/clock/durations.ts';

/** Lifetime of the link that verifies an email (docs/behaviour/contacts.md#constants). */
export const verificationLinkLife = 1 * day;
/** How long the old address can restore itself after an email was changed. */
export const takeBackLinkLife = 3 * day;
/** Invalid verification links tried from one address. */
export const confirmPerAddress = { points: 60, duration: 15 * minute };
