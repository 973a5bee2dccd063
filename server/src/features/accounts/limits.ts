import { day } from '../../platform/clock/durations.ts';

/** How long what was added without a confirmation of its own does not count in the session that added it. */
export const restOfAdded = 1 * day;
/** How long after the email was verified a reset by mail removes what was added while nobody could be told. */
export const untoldFor = 7 * day;
/** Maximum sessions of an account that are remembered for that. */
export const untoldSessions = 20;
