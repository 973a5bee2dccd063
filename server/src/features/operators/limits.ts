import { minute } from '../../platform/clock/durations.ts';

/** Calls of one session, or of one machine, to the Admin API. */
export const sessionCalls = { points: 300, duration: minute };
export const machineCalls = { points: 600, duration: minute };
