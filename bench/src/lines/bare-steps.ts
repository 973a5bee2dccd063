import type { BenchContext, Contender } from '../run/line.ts';
import { flowContender } from './flow-contender.ts';
import { start } from './start-contenders.ts';

export type BareStep = '/answer' | '/commit' | '/verify-and-commit';

/** The limit of an operation: the same calls to Node's own HTTP server, which does the least that each step needs. */
export async function bareSteps(
  context: BenchContext,
  name: string,
  steps: readonly BareStep[],
): Promise<Contender> {
  const { ready } = await start<{ origin: string }>(context, 'bare-steps', {});
  const headers = { authorization: `Bearer ${'x'.repeat(400)}` };
  return flowContender(
    context,
    { name, role: 'limit' },
    {
      origin: ready.origin,
      prepare: async () => () => async (ask) => {
        for (const path of steps) await ask({ path, headers, body: { code: '123456' } });
      },
    },
  );
}
