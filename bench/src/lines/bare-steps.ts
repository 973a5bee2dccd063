import type { BenchContext } from '../run/line.ts';
import type { FlowSource } from './flow-contender.ts';
import { start } from './start-contenders.ts';

export type BareStep = '/answer' | '/commit' | '/verify-and-commit';

/** The limit of an operation: the same calls to Node's own HTTP server, with the minimum work of each step. */
export async function bareSteps(context: BenchContext, steps: readonly BareStep[]): Promise<FlowSource> {
  const { ready } = await start<{ origin: string }>(context, 'bare-steps', {});
  const headers = { authorization: `Bearer ${'x'.repeat(400)}` };
  return {
    origin: ready.origin,
    prepare: async () => () => async (ask) => {
      for (const path of steps) await ask({ path, headers, body: { code: '123456' } });
    },
  };
}
