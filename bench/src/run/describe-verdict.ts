import { type Comparison, type Figure, type Judged, steady, type Verdict } from './judge.ts';
import type { Line, Metric } from './line.ts';
import type { Range } from './statistics.ts';

/** One line of text for one metric: ours, the limit, the peers, and the ratios with their ranges. */
export function describeVerdict(
  { number, title }: Line,
  verdict: Verdict,
  metric: Metric,
  isOnlyMetric: boolean,
): string {
  const name = isOnlyMetric ? title : `${title}, ${verdict.metric}`;
  return [
    `${String(number).padStart(2)}  ${name}`,
    describeOurs(verdict.ours, metric),
    ...verdict.others.map((other) => describeOther(other, metric)),
    ...(isVoid(verdict)
      ? [`VOID: the limit varied by ${Math.round((verdict.limitSpread ?? 0) * 100)} %`]
      : []),
  ].join(' | ');
}

export function isVoid({ limitSpread }: Verdict): boolean {
  return limitSpread !== null && limitSpread > steady;
}

function describeOurs(figure: Figure, metric: Metric): string {
  return `${figure.name} ${amount(figure.median, metric)}${describeGoal(figure.judged)}`;
}

function describeOther({ name, median, ratio, ratioRange, judged }: Comparison, metric: Metric): string {
  return `${name} ${amount(median, metric)} → ${ratioText(ratio)} (${rangeText(ratioRange)})${describeGoal(judged)}`;
}

function describeGoal(judged: Judged | null): string {
  if (!judged) return '';
  const { atLeast, atMost } = judged.goal;
  const wanted = [
    ...(atLeast === undefined ? [] : [`≥${atLeast}`]),
    ...(atMost === undefined ? [] : [`≤${atMost}`]),
  ].join(' ');
  return ` ${judged.isMet ? '✓' : '✗'} ${wanted}`;
}

function amount(value: number, { unit, digits = 0 }: Metric): string {
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text}${unit}`;
}

const ratioText = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const rangeText = ({ low, high }: Range): string => `${ratioText(low)}–${ratioText(high)}`;
