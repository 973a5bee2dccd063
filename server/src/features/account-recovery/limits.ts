import { recoveryHours } from '@latchkey/contract/account-recovery/account-recovery';
import { day, hour, minute } from '../../platform/clock/durations.ts';

/** How long a recovery waits, in which anybody who holds the account may stop it (docs/behaviour/account-recovery.md#constants). */
export const recoveryWait = recoveryHours * hour;
/** So long before its wait is over everybody is told once more; a message that went unseen is seen then, or never. */
export const reminderBefore = 24 * hour;
/** After one was stopped nobody asks for another for this long: who is asked for a veto again and again misses one (#247). */
export const restAfterStop = 7 * day;
/** One that needs an operator and gets none is over this long after its wait. */
export const operatorWait = 14 * day;
/** A contact that came this lately asks for nothing: who put it there has to wait as long as who takes it back (#249). */
export const newContactRest = 3 * day;
/** A password that changed this lately may have come from the mailbox, which then is no other possession (#248). */
export const newPasswordRest = 3 * day;
/** Links that are no good, tried from one address. */
export const stopPerAddress = { points: 30, duration: 15 * minute };
/** Recoveries whose time has come that one look takes up. */
export const recoveryBatch = 100;
/** A session that a trusted device let in asks within this of its first factor: as long as a sign-in under way lives (#283). */
export const askWithin = 10 * minute;
