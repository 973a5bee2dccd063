export interface Cooldown {
  /** Number of consecutive wrong answers. */
  readonly after: number;
  /** Milliseconds from the last of them until the next answer is accepted for checking. */
  readonly lasts: number;
}

/** How long the next answer must wait in milliseconds. `cooldowns` must be sorted, shortest first. */
export function cooldownAfter(failures: number, cooldowns: readonly Cooldown[]): number {
  return cooldowns.findLast(({ after }) => failures >= after)?.lasts ?? 0;
}

/** A count of consecutive wrong answers, and the time of the last one. */
export interface FailureCount {
  readonly failures: number;
  readonly updated_at: number;
}

/** Milliseconds until the next answer is accepted for checking; 0 if there is no wait. */
export function cooldownLeft(
  { failures, updated_at }: FailureCount,
  cooldowns: readonly Cooldown[],
  now: number,
): number {
  const lasts = cooldownAfter(failures, cooldowns);
  // The clock was set back by more than the cooldown: nobody must wait until it has caught up.
  if (updated_at - lasts > now) return 0;
  return Math.min(lasts, Math.max(0, updated_at + lasts - now));
}
