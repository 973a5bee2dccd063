/**
 * Whole seconds from `now` to `end` (both in milliseconds since the epoch), from 0 to `cap`: setting the clock back
 * must not lock a button.
 */
export function secondsLeft(end: number, now: number, cap: number): number {
  return Math.min(Math.max(Math.ceil((end - now) / 1000), 0), cap);
}
