import { parseOptions, verifySync } from '@node-rs/bcrypt';
import { bcryptCostCeiling } from '../limits.ts';
import type { StoredHashAlgorithm } from './stored-hash-algorithm.ts';

/** bcrypt of other systems. It looks at the first 72 bytes alone, as it did there; the first sign-in replaces it. */
export const bcryptAlgorithm: StoredHashAlgorithm = {
  name: 'bcrypt',
  recognises: (stored) => /^\$2[abxy]?\$/.test(stored),
  problem(stored) {
    if (!/^\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}$/.test(stored)) return 'is not a whole bcrypt hash';
    try {
      return parseOptions(stored).cost > bcryptCostCeiling ? 'costs more than this server allows' : undefined;
    } catch {
      // The only thing that the parser tells.
      return 'is not a whole bcrypt hash';
    }
  },
  verify: (password, stored) => verifySync(password, stored),
};
