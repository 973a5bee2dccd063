import type { Database } from '../../platform/db/database.ts';

/** The parts of an account that a proof can be based on. */
export type ProofGround = 'password' | 'email' | 'phone' | 'factors' | 'status';

/**
 * Invalidates everything that was proven by a part of an account, in the transaction that changes it and locks the
 * account: links and codes sent to an address, proofs of a factor, and every pending sign-in and reset, which must
 * start again. Sessions are not included: each change decides whether they end.
 */
export type WithdrawProofs = (tx: Database, userId: string, ground: ProofGround) => Promise<void>;
