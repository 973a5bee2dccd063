import { setImmediate } from 'node:timers/promises';

/**
 * Removes rows batch by batch until a batch is not full, so that a sweep keeps up with whatever came (security R21)
 * and neither locks the table nor holds the requests up for long.
 * @param limit rows that one call of `remove` removes at most
 */
export async function inBatches(
  limit: number,
  remove: () => Promise<{ readonly numDeletedRows: bigint }>,
): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await remove();
    if (numDeletedRows < limit) return;
    await setImmediate();
  }
}
