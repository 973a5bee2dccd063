import { day } from '../../platform/clock/durations.ts';

/** How long a skipped notice is hidden, so that nobody sees it at every sign-in. */
export const skipCooldown = 7 * day;
/** How long before a password expires the warning starts (docs/behaviour/attentions.md#types). */
export const passwordWarning = 14 * day;
/** The age of an account from which it is asked to add a passkey. */
export const passkeyReminderAfter = 7 * day;
/** Maximum notices of operators that an account has before it settles some. */
export const maxShown = 50;
/** In characters. */
export const titleMaxLength = 200;
export const contentMaxLength = 2_000;
export const linkMaxLength = 2_048;
/** Maximum accounts that a preview in the console evaluates, and maximum count of what people did with a notice. */
export const previewMost = 20_000;
export const countMost = 10_000;
/** How long the counts of a removed or ended notice are kept. */
export const keepRemoved = 90 * day;
/** Maximum rows that one sweep deletes. */
export const sweepBatch = 1_000;
