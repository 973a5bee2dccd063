import type { Goal, OpenLine } from './line.ts';
import type { Samples } from './run-rounds.ts';
import { median, type Range, rangeOf, spread } from './statistics.ts';

/** If the limit varies by more than this, the machine was busy and the run is void. */
export const steady = 0.1;

/** One metric of one line. */
export interface Verdict {
  readonly metric: string;
  readonly ours: Figure;
  readonly others: readonly Comparison[];
  /** The spread of the limit's rounds, if there is a limit. */
  readonly limitSpread: number | null;
}

export interface Figure {
  readonly name: string;
  readonly median: number;
  readonly range: Range;
  readonly judged: Judged | null;
}

/** Our result divided by another's, round by round. */
export interface Comparison {
  readonly name: string;
  readonly role: 'limit' | 'peer';
  readonly median: number;
  readonly ratio: number;
  readonly ratioRange: Range;
  readonly judged: Judged | null;
}

export interface Judged {
  readonly goal: Goal;
  readonly isMet: boolean;
}

export function judge({ metrics, contenders, goals }: OpenLine, samples: Samples): Verdict[] {
  const [first, ...rest] = contenders;
  if (first?.role !== 'ours') throw new Error('The first contender of a line is Latchkey');
  return Object.keys(metrics).map((metric) => {
    const values = (name: string) => samples.get(metric)?.get(name) ?? [];
    const ours = values(first.name);
    const own = goals.find((goal) => goal.metric === metric && goal.against === undefined);
    const others = rest.flatMap(({ name, role }) => {
      const theirs = values(name);
      if (role === 'ours' || theirs.length === 0) return [];
      const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
      const goal = goals.find((one) => one.metric === metric && one.against === name);
      const ratio = median(ratios);
      return [
        {
          name,
          role,
          median: median(theirs),
          ratio,
          ratioRange: rangeOf(ratios),
          judged: judged(goal, ratio),
        },
      ];
    });
    const limit = rest.find(({ name, role }) => role === 'limit' && values(name).length > 0);
    return {
      metric,
      ours: {
        name: first.name,
        median: median(ours),
        range: rangeOf(ours),
        judged: judged(own, median(ours)),
      },
      others,
      limitSpread: limit ? spread(values(limit.name)) : null,
    };
  });
}

function judged(goal: Goal | undefined, value: number): Judged | null {
  if (!goal) return null;
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = goal;
  return { goal, isMet: value >= atLeast && value <= atMost };
}
