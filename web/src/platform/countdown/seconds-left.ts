/** Whole seconds from `now` to `end` (both ms since epoch), never negative and never more than `cap`: a clock set back must not lock a button. */
export function secondsLeft(end: number, now: number, cap: number): number {
  return Math.min(Math.max(Math.ceil((end - now) / 1000), 0), cap);
}
