import { scryptSync, timingSafeEqual } from 'node:crypto';
import { scryptMemoryCeiling, scryptParallelismCeiling } from '../limits.ts';
import { parseScrypt } from './scrypt-formats.ts';
import type { StoredHashAlgorithm } from './stored-hash-algorithm.ts';

/** scrypt (RFC 7914) in the forms of scrypt-formats.ts. */
export const scryptAlgorithm: StoredHashAlgorithm = {
  name: 'scrypt',
  recognises: (stored) => /^(\$scrypt\$|\$s0\$|scrypt[:$])/.test(stored),
  problem(stored) {
    const parsed = parseScrypt(stored);
    if (!parsed) return 'is not a complete scrypt hash';
    const { N, r, p } = parsed;
    const isCostly = memoryOf(N, r) > scryptMemoryCeiling || p > scryptParallelismCeiling;
    return isCostly ? 'costs more than this server allows' : undefined;
  },
  verify(password, stored) {
    const parsed = parseScrypt(stored);
    if (!parsed) return false;
    const { N, r, p, salt, key } = parsed;
    // Node counts slightly more than the standard's 128 · N · r bytes.
    const maxmem = memoryOf(N, r) + 128 * r * (p + 2) + 1024 * 1024;
    return timingSafeEqual(scryptSync(password, salt, key.length, { N, r, p, maxmem }), key);
  },
};

const memoryOf = (N: number, r: number): number => 128 * N * r;
