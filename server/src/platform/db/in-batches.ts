import { setImmediate } from 'node:timers/promises';

/**
 * Handles rows in batches until a batch is not full, so that a sweep keeps up with any number of rows (security R21)
 * without locking the table or delaying requests for long. Returns the number of rows.
 * @param limit maximum number of rows of a batch
 * @param handle handles one batch; returns its number of rows
 */
export async function inBatches(limit: number, handle: () => Promise<number>): Promise<number> {
  for (let handled = 0; ; ) {
    const rows = await handle();
    handled += rows;
    if (rows < limit) return handled;
    await setImmediate();
  }
}
