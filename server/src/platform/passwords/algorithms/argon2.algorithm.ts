import { parseOptions, verifySync } from '@node-rs/argon2';
import { argon2Ceiling } from '../limits.ts';
import type { StoredHashAlgorithm } from './stored-hash-algorithm.ts';

/** argon2id, argon2i and argon2d as PHC strings (RFC 9106). */
export const argon2Algorithm: StoredHashAlgorithm = {
  name: 'argon2',
  recognises: (stored) => /^\$argon2(id|i|d)\$/.test(stored),
  problem(stored) {
    try {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored);
      const isCostly =
        memoryCost > argon2Ceiling.memoryCost ||
        timeCost > argon2Ceiling.timeCost ||
        parallelism > argon2Ceiling.parallelism;
      return isCostly ? 'costs more than this server allows' : undefined;
    } catch {
      // The parser gives no further details.
      return 'is not a complete argon2 hash';
    }
  },
  verify: (password, stored) => verifySync(stored, password),
};
