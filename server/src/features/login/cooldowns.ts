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
