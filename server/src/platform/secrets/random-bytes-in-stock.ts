import { randomBytes } from 'node:crypto';

const valuesAtOnce = 256;

/** Returns `size` random bytes at each call. Drawing them for many calls at once costs a tenth of drawing them for each. */
export function randomBytesInStock(size: number): () => Buffer {
  let stock = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === stock.length) {
      // A new buffer, since callers keep their parts of the old one.
      stock = randomBytes(size * valuesAtOnce);
      used = 0;
    }
    const next = stock.subarray(used, used + size);
    used += size;
    return next;
  };
}
