import { minute, second } from '../clock/durations.ts';

/** Keys that one limit remembers in memory; beyond that the least important of the oldest are forgotten. */
export const rememberedKeys = 50_000;
/** How many of the oldest keys are looked at to find the one to forget. */
export const forgetSample = 8;

/** How long an answer of Redis may take before it counts as away, in milliseconds. */
export const storeTimeout = second;
/** Delays between two attempts to reach Redis again, in milliseconds. */
export const reconnectDelay = { first: 50, longest: 2 * second } as const;
/** How long each process counts for itself while the store is away, before it refuses, in milliseconds (#69). */
export const fallbackLife = 15 * minute;
/** The part of a limit that is let through meanwhile; one at least. */
export const fallbackShare = 0.25;
/** How often a store that is away is asked again, in milliseconds. */
export const askAwayStoreEvery = 2 * second;
/** Seconds that a caller is asked to wait while the store is away. */
export const retryAfterStoreAway = 2;
