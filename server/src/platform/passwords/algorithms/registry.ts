import { argon2Algorithm } from './argon2.algorithm.ts';
import { bcryptAlgorithm } from './bcrypt.algorithm.ts';
import { scryptAlgorithm } from './scrypt.algorithm.ts';
import type { StoredHashAlgorithm } from './stored-hash-algorithm.ts';

const algorithms: readonly StoredHashAlgorithm[] = [argon2Algorithm, bcryptAlgorithm, scryptAlgorithm];

/** The algorithm of a stored hash, if this server supports it. */
export function algorithmOf(stored: string): StoredHashAlgorithm | undefined {
  return algorithms.find((algorithm) => algorithm.recognises(stored));
}

/** Why an imported hash cannot be used; undefined if it can. */
export function storedHashProblem(stored: string): string | undefined {
  const algorithm = algorithmOf(stored);
  return algorithm ? algorithm.problem(stored) : 'is not an argon2, bcrypt or scrypt hash';
}
