import type { Database } from '../../platform/db/database.ts';

/** What of an account a proof may rest on. */
export type ProofGround = 'password' | 'email' | 'phone' | 'factors' | 'status';

/**
 * Whatever was proven by something of an account dies with it, in the transaction that changes it and holds the
 * account: links and codes that went to an address, proofs of a factor, and every sign-in and reset under way, which
 * begins again. Sessions are not meant: whether they end, each change says for itself.
 */
export type WithdrawProofs = (tx: Database, userId: string, ground: ProofGround) => Promise<void>;
