import { availableParallelism, loadavg } from 'node:os';

/** Limits follow the machine: where more wants to run than it has processors for, all takes longer in proportion. */
export const patience = Math.min(4, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
