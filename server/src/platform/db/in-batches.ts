import { setImmediate } from 'node:timers/promises';

/**
 * Removes rows batch by batch until a batch is not full, so that a sweep keeps up with whatever came (security R21)
 * and neither locks the table nor holds the requests up for long. Returns how many.
 * @param limit rows that one call of `remove` removes at most
 */
export async function inBatches(
  limit: number,
  remove: () => Promise<{ readonly numDeletedRows: bigint }>,
): Promise<number> {
  for (let removed = 0; ; ) {
    const { numDeletedRows } = await remove();
    removed += Number(numDeletedRows);
    if (numDeletedRows < limit) return removed;
    await setImmediate();
  }
}
