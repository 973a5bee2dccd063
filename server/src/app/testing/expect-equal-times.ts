import { expect } from 'vitest';

export interface Comparison {
  /** Pairs of measurements before the first comparison. */
  readonly rounds: number;
  /** Allowed difference of the ratio from 1. */
  readonly tolerance: number;
  /** Returns how long one call took, in milliseconds. `round` counts from 0, so that each call can use other data. */
  readonly measure: (kind: 'known' | 'unknown', round: number) => Promise<number>;
}

/** A difference that remains after this many times the rounds is not caused by other load. */
const attempts = 4;

/**
 * Checks that the response times of two kinds of call do not reveal which is which. Both kinds alternate, and their
 * lower quartiles are compared: other load on the machine affects both alike, and mostly the slowest calls. If they
 * differ, it measures more rounds and compares all of them, up to four times.
 */
export async function expectEqualTimes({ rounds, tolerance, measure }: Comparison): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const warmUp of ['known', 'unknown'] as const) await measure(warmUp, 0);
  let ratio = 0;
  for (let attempt = 1, round = 1; attempt <= attempts; attempt += 1) {
    for (; round <= attempt * rounds; round += 1) {
      const pair = ['known', 'unknown'] as const;
      for (const kind of round % 2 ? pair : pair.toReversed()) times[kind].push(await measure(kind, round));
    }
    ratio = lowerQuartile(times.known) / lowerQuartile(times.unknown);
    if (ratio > 1 - tolerance && ratio < 1 / (1 - tolerance)) break;
  }
  expect(ratio).toBeGreaterThan(1 - tolerance);
  expect(ratio).toBeLessThan(1 / (1 - tolerance));
}

function lowerQuartile(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;
}
