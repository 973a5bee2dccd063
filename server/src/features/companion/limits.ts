import { day, hour, minute } from '../../platform/clock/durations.ts';

/** Maximum paired companions per account (docs/behaviour/companion.md#pairing). */
export const maxDevices = 5;
/** Lifetime of a pairing secret. */
export const pairingLife = 2 * minute;
/** How long a completed pairing can be repeated by the device that completed it and did not receive the reply. */
export const pairingKept = 1 * day;
/** A device that has signed no call by then does not count: the reply to its pairing was probably lost, and its key with it. */
export const firstCallWithin = 10 * minute;
/** Characters of a pairing secret in base 32: 80 random bits, valid for two minutes and one use. */
export const pairingSecretLength = 16;
/**
 * Pairing attempts from one address, or with one existing secret: this limits guessing as well as load by signature
 * checks.
 */
export const pairingAttempts = { points: 30, duration: 10 * minute };

/** Maximum deviation of a device's clock in either direction; signed calls are remembered twice as long. */
export const clockTolerance = 2 * minute;

/** How long an approval waits for its answer (docs/behaviour/companion.md#constants). */
export const approvalLife = 2 * minute;
/**
 * Maximum approvals per account and budget within `approvalWindow` (security #8). Sign-ins from known browsers,
 * sign-ins from unknown ones, resets and actions of a session have separate budgets.
 */
export const maxApprovals = 5;
export const approvalWindow = 10 * minute;
/** How long the source of a denied request cannot ask again: an address, a known browser, a session. */
export const stoppedAfterDenial = { address: hour, browser: 10 * minute, session: 10 * minute };
/** Numbers that the companion shows, one of which is right. */
export const numbersShown = 3;
/** Digits of the code that the companion shows after approving. */
export const codeLength = 6;
/** Maximum attempts at the code of an approval. */
export const codeAttempts = 5;
/** How often a page may ask for an approval's state: at most every two seconds. */
export const statusAsks = { points: 60, duration: 2 * minute };
/** Maximum approvals in one list: strangers' requests do not displace the owner's. */
export const approvalsShown = 4 * maxApprovals;

/** Timeout of one push in milliseconds. */
export const pushTimeout = 5_000;
/**
 * Maximum pushes in progress across all accounts; further ones are omitted: the companion finds the approval when it is
 * opened.
 */
export const maxPushesUnderWay = 100;

/** How long answered and expired approvals are kept, for the limits and for a page that asks late. */
export const keepApprovals = 1 * hour;
/** Maximum rows that one sweep deletes. */
export const sweepBatch = 5_000;
