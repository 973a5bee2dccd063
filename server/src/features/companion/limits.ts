import { hour, minute } from '../../platform/clock/durations.ts';

/** Paired companions of one account (docs/behaviour/companion.md#pairing). */
export const maxDevices = 5;
/** A pairing secret is used within this time. */
export const pairingLife = 2 * minute;
/** Characters of a pairing secret in base 32: 80 random bits, good for two minutes and for one use. */
export const pairingSecretLength = 16;
/** Pairings tried from one address, or with one secret that exists: nobody guesses secrets, and nobody keeps the server busy with signatures. */
export const pairingAttempts = { points: 30, duration: 10 * minute };

/** How far a device's clock may be off, either way; what it signed is remembered twice as long. */
export const clockTolerance = 2 * minute;

/** An approval waits for its answer this long (docs/behaviour/companion.md#constants). */
export const approvalLife = 2 * minute;
/**
 * Approvals asked of one account and budget in `approvalWindow`; more are refused (security #8). Sign-ins from known browsers,
 * those from unknown ones and the actions of a session have a budget each.
 */
export const maxApprovals = 5;
export const approvalWindow = 10 * minute;
/** After a denial its source asks no more for this long: an address, a known browser, a session. */
export const stoppedAfterDenial = { address: hour, browser: 10 * minute, session: 10 * minute };
/** Numbers that the companion shows, one of them right. */
export const numbersShown = 3;
/** Digits of the code that the companion shows after approving. */
export const codeLength = 6;
/** Codes evaluated for one approval. */
export const codeAttempts = 5;
/** A portal that hears nothing asks how its approval stands: every two seconds at most. */
export const statusAsks = { points: 60, duration: 2 * minute };
/** Approvals that one look of a companion returns: those of strangers push none of the owner's out. */
export const approvalsShown = 3 * maxApprovals;

/** Milliseconds for one push. */
export const pushTimeout = 5_000;
/** Pushes of all accounts under way at once; beyond it they are left out: the companion finds the approval when it is opened. */
export const maxPushesUnderWay = 100;

/** Answered and expired approvals are kept this long, for the limit and for a portal that asks late. */
export const keepApprovals = 1 * hour;
/** Rows removed by one sweep. */
export const sweepBatch = 5_000;
