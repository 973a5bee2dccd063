import { recoveryHours } from '@latchkey/contract/account-recovery/account-recovery';
import { day, hour, minute } from '../../platform/clock/durations.ts';

/**
 * How long a recovery waits, during which anybody who holds the account can stop it
 * (docs/behaviour/account-recovery.md#constants).
 */
export const recoveryWait = recoveryHours * hour;
/** How long before the end of the wait everybody is notified again, in case the first message was missed. */
export const reminderBefore = 24 * hour;
/**
 * After one was stopped, nobody may request another for this time: a person who is asked for a veto again and again
 * eventually misses one (#247).
 */
export const restAfterStop = 7 * day;
/** How long a recovery that needs an operator's approval is kept after its wait. */
export const operatorWait = 14 * day;
/**
 * A contact that was added more recently cannot request a recovery: whoever added it must wait as long as the owner who
 * restores the old one (#249).
 */
export const newContactRest = 3 * day;
/**
 * A password that was changed more recently may come from the mailbox, which then is no different possession (#248).
 */
export const newPasswordRest = 3 * day;
/** Invalid links tried from one address. */
export const stopPerAddress = { points: 30, duration: 15 * minute };
/** Maximum due recoveries that one run processes. */
export const recoveryBatch = 100;
/**
 * How long after its first factor a session by a trusted device may request a recovery: the lifetime of a pending
 * sign-in (#283).
 */
export const askWithin = 10 * minute;
