/** For an even number of values the mean of the middle two. Throws without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('There is no median of nothing');
  return (upper + lower) / 2;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

export function rangeOf(values: readonly number[]): Range {
  return { low: Math.min(...values), high: Math.max(...values) };
}

/** The range of the values relative to their median. */
export function spread(values: readonly number[]): number {
  const { low, high } = rangeOf(values);
  return (high - low) / median(values);
}
