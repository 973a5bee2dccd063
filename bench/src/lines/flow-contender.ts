import { type Flow, runFlows } from '../load/flow-load.ts';
import { withProcessorTime } from '../load/processor-time.ts';
import type { BenchContext, Contender } from '../run/line.ts';

export const flowConnections = 32;

export interface FlowSource {
  readonly origin: string;
  /** The server's process, if the processor time of an operation is measured. */
  readonly pid?: number | undefined;
  /** Prepares the operations of a round, outside the measured time. */
  prepare(round: number): Promise<() => Flow | undefined>;
}

/** Above this share of its core the client was measured instead of the server. */
const busyClient = 0.95;

/** A contender measured by the operations it completes per second. */
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

/** Yields each item once, in order. */
export function oneByOne<T>(items: readonly T[], flowOf: (item: T) => Flow): () => Flow | undefined {
  let taken = 0;
  return () => {
    const item = items[taken];
    taken += 1;
    return item === undefined ? undefined : flowOf(item);
  };
}
