import { hour, minute, second } from '../../platform/clock/durations.ts';

/** Requests of one application for one hint, answered or not; more are refused, whoever the hint names (security #226). */
export const hintRequests = { points: 5, duration: 10 * minute };
/** Requests of all applications that the companions of one account show in `accountWindow`; more wait unseen until they are over. */
export const maxShown = 10;
/** Of these one application may have, under whatever hints. */
export const maxShownOfOne = 5;
export const accountWindow = 10 * minute;
/** After a denial its application asks this account no more for this long. */
export const stoppedAfterDenial = 30 * minute;
/** Seconds that an application waits at least between two polls, and what is added when it does not. */
export const pollInterval = 5;
export const slowDownBy = 5;
export const longestInterval = 60;
/** How much earlier a poll may come: clocks differ, and a reply took its time. */
export const pollTolerance = 1 * second;

/** Milliseconds to wait before the second, third, … ping; after the last one it has failed, and the application polls. */
export const pingRetryDelays = [2 * second, 10 * second, 30 * second];
/** Of one ping; the library's calls end by then (see authorize). */
export const pingTimeout = 5 * second;
export const pingBatch = 50;
export const pingPoll = 2 * second;

/** Requests that are over are kept this long: for the budgets, for late polls, and for what a denial stops. */
export const keepRequests = 1 * hour;
export const requestSweep = 10 * minute;
/** Rows removed by one sweep. */
export const sweepBatch = 5_000;
