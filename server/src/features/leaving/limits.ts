import { minute } from '../../platform/clock/durations.ts';

/** Attempts from one address with links that are not good. */
export const keepPerAddress = { points: 30, duration: 15 * minute };
/** Accounts that one look erases. */
export const eraseBatch = 100;
/** Rows of one kind in an export; what was there before is older than anybody asks for. */
export const exportedRows = 10_000;
