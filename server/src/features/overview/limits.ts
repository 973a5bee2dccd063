import { day, hour, minute } from '../../platform/clock/durations.ts';

/** Interval between two counts. */
export const countEvery = 5 * minute;
/** Number of days that are shown, including today, and how long they are kept. */
export const shownDays = 30;
export const keepDays = 40 * day;
/** Delay after which sign-ins are counted: what another process has not committed by then is missing. */
export const settled = minute;
/**
 * Sign-ins of this period are counted in one transaction, fewer if there were many: on SQLite, requests wait for it.
 */
export const countedAtOnce = hour;
export const signInsAtOnce = 5_000;
/** How far back failed messages are counted. */
export const messagesMatter = 7 * day;
