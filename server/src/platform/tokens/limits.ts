import { day, minute, second } from '../clock/durations.ts';

/** A new key is published this long before it signs, so that every process knows it by then (security #86, R9). */
export const publishAhead = 1 * minute;
/** How often a process looks for keys that another one made. */
export const refreshInterval = 15 * second;
/** Milliseconds from one look for keys that tokens name and a process does not know to the next. */
export const lookAtMostEvery = 50;
/** A replaced key verifies for the longest life of a token it may have signed. */
export const retireAfter = 400 * day;
/** A replaced key pair stays published as long as a token it signed may be shown as a hint: the absolute life of a session. */
export const retirePairsAfter = 100 * day;
/** Tokens whose signature a process has found right and does not check again; about 600 bytes each. */
export const rememberedTokens = 16_384;
