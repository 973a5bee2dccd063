import type { Contender } from './line.ts';

/** Metric → contender → one value a round. */
export type Samples = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

/**
 * Measures every contender once a round, so that whatever else the machine does meets them all alike.
 * The order turns around every round, so that none always follows the same one.
 */
export async function runRounds(
  contenders: readonly Contender[],
  rounds: number,
  tell: (round: number, contender: Contender) => void,
): Promise<Samples> {
  const samples = new Map<string, Map<string, number[]>>();
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      tell(round, contender);
      for (const [metric, value] of Object.entries(await contender.sample(round))) {
        const ofMetric = samples.get(metric) ?? new Map<string, number[]>();
        ofMetric.set(contender.name, [...(ofMetric.get(contender.name) ?? []), value]);
        samples.set(metric, ofMetric);
      }
    }
  }
  return samples;
}
