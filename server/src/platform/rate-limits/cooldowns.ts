export interface Cooldown {
  /** Wrong answers in a row. */
  readonly after: number;
  /** Milliseconds from the last of them to the next that is looked at. */
  readonly lasts: number;
}

/** How long the next answer waits, in milliseconds. `cooldowns`: the shortest first. */
export function cooldownAfter(failures: number, cooldowns: readonly Cooldown[]): number {
  return cooldowns.findLast(({ after }) => failures >= after)?.lasts ?? 0;
}

/** A count of wrong answers in a row, and when the last one was counted. */
export interface FailureCount {
  readonly failures: number;
  readonly updated_at: number;
}

/** Milliseconds until the next answer is looked at, 0 where it is at once. */
export function cooldownLeft(
  { failures, updated_at }: FailureCount,
  cooldowns: readonly Cooldown[],
  now: number,
): number {
  const lasts = cooldownAfter(failures, cooldowns);
  // The clock was set back by more than the cooldown: nobody waits until it has caught up.
  if (updated_at - lasts > now) return 0;
  return Math.min(lasts, Math.max(0, updated_at + lasts - now));
}
