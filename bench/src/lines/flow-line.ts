import { processorMetric } from '../load/processor-time.ts';
import type { BenchContext, Line } from '../run/line.ts';
import { type FlowSource, flowContender } from './flow-contender.ts';
import { portalBefore } from './start-contenders.ts';

/** One side of a line of operations. */
export interface FlowSide {
  readonly name: string;
  /** Undefined if this machine cannot run it. */
  open(context: BenchContext): Promise<FlowSource | undefined>;
}

export interface FlowLineOptions {
  readonly number: number;
  readonly title: string;
  portal(context: BenchContext): Promise<FlowSource>;
  readonly limit: FlowSide;
  /** The expected share of the limit. */
  readonly atLeast: number;
  readonly peers: readonly FlowSide[];
  /** Information needed to interpret the figures. */
  readonly notes?: readonly string[];
}

/** A line that measures operations of several calls per second. */
export function flowLine({ number, title, portal, limit, atLeast, peers, notes }: FlowLineOptions): Line {
  return {
    number,
    title,
    async open(context) {
      const sides = [
        { name: 'Latchkey', role: 'ours', open: portal },
        { ...limit, role: 'limit' },
        ...peers.map((peer) => ({ ...peer, role: 'peer' }) as const),
      ] as const;
      const contenders = [];
      for (const { open, ...side } of sides) {
        const source = await open(context);
        if (source) contenders.push(flowContender(context, side, source));
      }
      for (const { context: earlier, ...side } of portalBefore(context)) {
        contenders.push(flowContender(context, side, await portal(earlier)));
      }
      return {
        metrics: { rate: { unit: '/s' }, ...processorMetric },
        contenders,
        goals: [{ metric: 'rate', against: limit.name, atLeast }],
        ...(notes ? { notes } : {}),
      };
    },
  };
}
