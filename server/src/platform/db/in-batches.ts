import { setImmediate } from 'node:timers/promises';

/**
 * Removes rows in batches until a batch is not full, so that a sweep keeps up with any number of rows (security R21)
 * without locking the table or delaying requests for long. Returns the number of rows.
 * @param limit maximum number of rows that one call of `remove` removes
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
