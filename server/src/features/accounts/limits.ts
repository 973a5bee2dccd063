import { day, hour } from '../../platform/clock/durations.ts';

/** How long what was added without a confirmation of its own does not count in the session that added it. */
export const restOfAdded = 1 * day;
/**
 * How long after an email was verified the very first sign-in is expected, and not mailed, nor what is changed: by the person
 * who has just registered, or followed an invitation.
 */
export const joiningTakes = 1 * hour;
/** How long after the email was verified a reset by mail removes what was added while nobody could be told. */
export const untoldFor = 7 * day;
/** Maximum sessions of an account that are remembered for that. */
export const untoldSessions = 20;
