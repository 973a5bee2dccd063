import type { Database } from '../db/database.ts';

/**
 * Runs the transaction in which a wait for a veto begins, with the clock of all other waits: either the waits have
 * already been moved after a jump of the clock, or what begins here is moved with them (security #316).
 */
export type InSeenTime = <T>(run: (tx: Database) => Promise<T>) => Promise<T>;
