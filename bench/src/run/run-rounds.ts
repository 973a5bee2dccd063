import type { Contender } from './line.ts';

/** Metric → contender → one value a round. */
export type Samples = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

/**
 * The first rounds are not measured, because a newly started process is slower, the more so the more code it runs. A
 * portal was still getting faster after four seconds of refreshes, and not after sixteen.
 */
export const warmUpRounds = 4;

/**
 * Measures every contender once per round, so that other load on the machine affects all alike. The order is reversed
 * in every round, so that none always follows the same one.
 */
export async function runRounds(
  contenders: readonly Contender[],
  rounds: number,
  tell: (round: number, contender: Contender) => void,
): Promise<Samples> {
  const samples = new Map<string, Map<string, number[]>>();
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      tell(round, contender);
      const sampled = await contender.sample(round);
      if (round < warmUpRounds) continue;
      for (const [metric, value] of Object.entries(sampled)) {
        const ofMetric = samples.get(metric) ?? new Map<string, number[]>();
        ofMetric.set(contender.name, [...(ofMetric.get(contender.name) ?? []), value]);
        samples.set(metric, ofMetric);
      }
    }
  }
  return samples;
}
