import { day, hour, minute, second } from '../../platform/clock/durations.ts';

/** Digits of a one-time code (docs/behaviour/codes.md#constants). */
export const codeLength = 6;
/** Lifetime of a code (security #10). */
export const codeLife = 5 * minute;
/** Maximum attempts per code that was sent (security #12). */
export const codeAttempts = 5;
/** Minimum interval between two codes of one challenge, enforced by the server (security #15). */
export const resendCooldown = 60 * second;
/** How long after its start a challenge can be resent. */
export const challengeLife = 30 * minute;

/** How many codes can be sent within a window (security #69). */
export interface SendCap {
  readonly limit: number;
  /** In milliseconds. */
  readonly window: number;
}

/** To one number or address from one budget, for all codes together, and for each purpose of mailed links. */
export const capPerTarget: SendCap = { limit: 5, window: hour };
export const capPerTargetDaily: SendCap = { limit: 20, window: day };
/** Requested by one payer: an address (IPv6 by network), a known browser, an account. */
export const capPerClient: SendCap = { limit: 50, window: hour };
/**
 * Sent by strangers to numbers that only differ in their last `prefixDropsDigits` digits: toll fraud uses whole ranges.
 */
export const capPerPrefix: SendCap = { limit: 40, window: hour };
export const prefixDropsDigits = 4;
/** Sent to all phones together. */
export const capOfAllPhones: SendCap = { limit: 20_000, window: day };
/** The part of it that is reserved for requests with a password, a session or a known browser. */
export const keptForOwners = 4_000;
/** The share of a global cap from which operators are alerted. */
export const nearlyFull = 0.7;

/** How long rows are kept after their challenge has ended. */
export const keepCodes = 1 * hour;
export const sweepBatch = 1_000;
