import { parseOptions, verifySync } from '@node-rs/bcrypt';
import { bcryptCostCeiling } from '../limits.ts';
import type { StoredHashAlgorithm } from './stored-hash-algorithm.ts';

/**
 * bcrypt hashes of other systems. Only the first 72 bytes of a password count, as in those systems; the first sign-in
 * replaces the hash.
 */
export const bcryptAlgorithm: StoredHashAlgorithm = {
  name: 'bcrypt',
  recognises: (stored) => /^\$2[abxy]?\$/.test(stored),
  problem(stored) {
    if (!/^\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}$/.test(stored)) return 'is not a complete bcrypt hash';
    try {
      return parseOptions(stored).cost > bcryptCostCeiling ? 'costs more than this server allows' : undefined;
    } catch {
      // The parser gives no further details.
      return 'is not a complete bcrypt hash';
    }
  },
  verify: (password, stored) => verifySync(password, stored),
};
