import { second } from './durations.ts';

/**
 * How much the clocks of two processes may differ. Where the order of two events matters that different processes may
 * have recorded, one that is earlier by up to this much may be the later one.
 */
export const clocksDiffer = 10 * second;
