import { hour, minute, second } from '../../platform/clock/durations.ts';

/**
 * Requests of one application for one hint, answered or not; further ones are refused, whomever the hint names
 * (security #226).
 */
export const hintRequests = { points: 5, duration: 10 * minute };
/**
 * Requests of all applications that an account's companions show within `accountWindow`; further ones stay invisible
 * until they expire, except the first of an application, so that others cannot use up its share (security #356).
 */
export const maxShown = 10;
/** Maximum requests that a companion lists, the newest first. */
export const maxListed = 30;
/** Of these, the maximum for one application, under any hints. */
export const maxShownOfOne = 5;
export const accountWindow = 10 * minute;
/** How long an application cannot ask an account again after a denial. */
export const stoppedAfterDenial = 30 * minute;
/** Minimum seconds between two polls of an application, and the seconds that are added when it polls earlier. */
export const pollInterval = 5;
export const slowDownBy = 5;
export const longestInterval = 60;
/** How much earlier a poll may come: clocks differ, and replies take time. */
export const pollTolerance = 1 * second;

/**
 * Milliseconds to wait before the second, third, … ping; after the last one it has failed, and the application must
 * poll.
 */
export const pingRetryDelays = [2 * second, 10 * second, 30 * second];
/** Timeout of one ping; the library's calls end within it (see authorize). */
export const pingTimeout = 5 * second;
export const pingPoll = 2 * second;

/** How long finished requests are kept: for the limits, for late polls, and for blocks after a denial. */
export const keepRequests = 1 * hour;
export const requestSweep = 10 * minute;
/** Maximum rows that one sweep deletes. */
export const sweepBatch = 5_000;
