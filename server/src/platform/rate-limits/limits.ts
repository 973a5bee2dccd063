import { minute, second } from '../clock/durations.ts';

/** Maximum keys per limit in memory; beyond it the least important of the oldest is dropped. */
export const rememberedKeys = 50_000;
/** Number of the oldest keys among which the one to drop is chosen. */
export const forgetSample = 8;

/** Milliseconds without a reply after which Redis counts as unavailable. */
export const storeTimeout = second;
/** Delays between two attempts to reconnect to Redis, in milliseconds. */
export const reconnectDelay = { first: 50, longest: 2 * second } as const;
/** Milliseconds for which each process counts on its own while the store is unavailable, before it refuses (#69). */
export const fallbackLife = 15 * minute;
/** Share of a limit that is allowed meanwhile; at least one point. */
export const fallbackShare = 0.25;
/** Interval between two attempts to reach an unavailable store, in milliseconds. */
export const askAwayStoreEvery = 2 * second;
/** Seconds after which a caller may retry while the store is unavailable. */
export const retryAfterStoreAway = 2;
