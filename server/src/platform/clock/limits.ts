import { day, second } from './durations.ts';

/**
 * How much the clocks of two processes may differ. Where the order of two events matters that different processes may
 * have recorded, one that is earlier by up to this much may be the later one.
 */
export const clocksDiffer = 10 * second;

/**
 * How far ahead the beginning of something short-lived may be. What begins later was issued while a clock was wrong, and
 * would otherwise be valid until that time comes (security #469).
 */
export const mostAhead = 1 * day;
