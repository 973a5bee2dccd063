import { day } from '../../platform/clock/durations.ts';

/** How long a skipped notice stays away, so that nobody is nagged at each sign-in. */
export const skipCooldown = 7 * day;
/** The warning before a password expires starts so long before (docs/behaviour/attentions.md#types). */
export const passwordWarning = 14 * day;
/** A new account is left in peace before it is asked to add a passkey. */
export const passkeyReminderAfter = 7 * day;
/** Notices of operators that are looked at for one account. */
export const maxActive = 50;
/** Characters. */
export const titleMaxLength = 200;
export const contentMaxLength = 2_000;
export const linkMaxLength = 2_048;
/** Accounts that a preview in the console looks at, and the most that is counted of what people did with a notice. */
export const previewMost = 20_000;
export const countMost = 10_000;
/** How long a removed or ended notice's counts are kept. */
export const keepRemoved = 90 * day;
/** Rows removed by one sweep. */
export const sweepBatch = 1_000;
