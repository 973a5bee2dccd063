import { day, hour, minute, second } from '../../platform/clock/durations.ts';

/** Digits of a one-time code (docs/behaviour/codes.md#constants). */
export const codeLength = 6;
/** How long a code is good (security #10). */
export const codeLife = 5 * minute;
/** Codes evaluated for one sending (security #12). */
export const codeAttempts = 5;
/** Between two sendings of one challenge, kept by the server (security #15). */
export const resendCooldown = 60 * second;
/** A challenge may be sent again this long after it was begun. */
export const challengeLife = 30 * minute;

/** How many sendings go through in a window (security #69). */
export interface SendCap {
  readonly limit: number;
  /** Milliseconds. */
  readonly window: number;
}

/** To one number or address from one budget, for all purposes. */
export const capPerTarget: SendCap = { limit: 5, window: hour };
export const capPerTargetDaily: SendCap = { limit: 20, window: day };
/** Asked for by one who pays: an address (IPv6 by its network), a known browser, an account. */
export const capPerClient: SendCap = { limit: 50, window: hour };
/** What strangers send to the numbers that differ in their last `prefixDropsDigits` digits only: whole ranges are what toll fraud rings up. */
export const capPerPrefix: SendCap = { limit: 40, window: hour };
export const prefixDropsDigits = 4;
/** What is sent to all phones together. */
export const capOfAllPhones: SendCap = { limit: 20_000, window: day };
/** Strangers leave this much of it to those who gave a password, have a session or use a browser that is known. */
export const keptForOwners = 4_000;
/** From this part of a cap of all on, operators are told. */
export const nearlyFull = 0.7;

/** Rows are swept this long after the end of their challenge. */
export const keepCodes = 1 * hour;
export const sweepBatch = 1_000;
