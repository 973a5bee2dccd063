import { minute, second } from '../../platform/clock/durations.ts';

/** Attempts from one address with invalid links. */
export const keepPerAddress = { points: 30, duration: 15 * minute };
/** Maximum accounts that one run erases. */
export const eraseBatch = 100;
/** Maximum exported rows per kind, newest first. */
export const exportedRows = 10_000;
/** How long ended sessions stay readable before they are erased, so that every process notices: it looks each 0.5 s. */
export const noticedWithin = 1 * second;
