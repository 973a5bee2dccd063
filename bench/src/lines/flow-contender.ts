import { type Flow, runFlows } from '../load/flow-load.ts';
import { withProcessorTime } from '../load/processor-time.ts';
import type { BenchContext, Contender } from '../run/line.ts';

export const flowConnections = 32;

export interface FlowSource {
  readonly origin: string;
  /** The process of its server, where what an operation costs that is told. */
  readonly pid?: number | undefined;
  /** Makes the operations of a round, outside the measured time. */
  prepare(round: number): Promise<() => Flow | undefined>;
}

/** Above this part of its core it was the client that was measured, not the server. */
const busyClient = 0.95;

/** A contender that is as good as the operations it completes in a second. */
export function flowContender(
  { seconds, cores, say }: BenchContext,
  { name, role }: Pick<Contender, 'name' | 'role'>,
  { origin, pid, prepare }: FlowSource,
): Contender {
  return {
    name,
    role,
    async sample(round) {
      const next = await prepare(round);
      const options = { origin, connections: flowConnections, seconds, cores: cores.client, next };
      const { result, figures } = await withProcessorTime(
        pid,
        () => runFlows(options),
        ({ count }) => count,
      );
      const { count, perSecond, p50, p99, clientLoad } = result;
      const load = `${Math.round(clientLoad * 100)} % of the client's core`;
      say(`${name}: ${count} operations, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${load}`);
      if (clientLoad > busyClient) say(`${name}: the client was the bottleneck`);
      return { rate: perSecond, ...figures };
    },
  };
}

/** Each once, in turn. */
export function oneByOne<T>(items: readonly T[], flowOf: (item: T) => Flow): () => Flow | undefined {
  let taken = 0;
  return () => {
    const item = items[taken];
    taken += 1;
    return item === undefined ? undefined : flowOf(item);
  };
}
