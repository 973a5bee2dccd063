import { day, minute, second } from '../clock/durations.ts';

/** How long a new key is published before it signs, so that every process knows it by then (security #86, R9). */
export const publishAhead = 1 * minute;
/** Interval at which a process looks for keys that another one created. */
export const refreshInterval = 15 * second;
/** Minimum milliseconds between two look-ups of unknown keys that tokens name. */
export const lookAtMostEvery = 50;
/** How long a replaced key verifies: the longest lifetime of a token that it may have signed. */
export const retireAfter = 400 * day;
/**
 * How long a replaced key pair stays published: as long as a token signed by it may be used as a hint, which is the
 * absolute lifetime of a session.
 */
export const retirePairsAfter = 100 * day;
/** Tokens whose signature a process has verified and does not verify again; about 600 bytes each. */
export const rememberedTokens = 16_384;
