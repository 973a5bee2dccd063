import { day, hour, minute } from '../../platform/clock/durations.ts';

/** How often is counted. */
export const countEvery = 5 * minute;
/** Days that are shown, today among them, and how long they are kept. */
export const shownDays = 30;
export const keepDays = 40 * day;
/** A sign-in is counted this long after it: what another process has not committed by then is missing. */
export const settled = minute;
/** Sign-ins of so long a time are counted in one transaction, and of less where there were many: requests wait for it on SQLite. */
export const countedAtOnce = hour;
export const signInsAtOnce = 5_000;
/** How far back messages that could not be sent matter. */
export const messagesMatter = 7 * day;
