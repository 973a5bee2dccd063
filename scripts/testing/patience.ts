import { availableParallelism, loadavg } from 'node:os';

/**
 * Factor for time limits: if more processes want to run than there are processors, everything takes proportionally
 * longer.
 */
export const patience = Math.min(4, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
