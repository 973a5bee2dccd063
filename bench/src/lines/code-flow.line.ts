import type { BenchContext, Line } from '../run/line.ts';
import { type FlowSource, flowContender, oneByOne } from './flow-contender.ts';
import {
  bareProvider,
  type PortalTokensOptions,
  portalTokens,
  providerTokens,
  redeem,
} from './token-endpoints.ts';

/** Codes for each second; more than any processor redeems. */
const codesPerSecond = 3_000;

export const codeFlowLine: Line = {
  number: 5,
  title: 'authorise, then token with PKCE and ID token',
  async open(context) {
    return {
      metrics: { rate: { unit: '/s' } },
      contenders: [
        flowContender(context, { name: 'Latchkey', role: 'ours' }, await portalCodeFlow(context)),
        flowContender(context, { name: bareProvider, role: 'limit' }, await provider(context)),
      ],
      goals: [{ metric: 'rate', against: bareProvider, atLeast: 0.5 }],
      notes: ['better-auth oauth-provider: not run.'],
    };
  },
};

/** Authorises and redeems, session by session. */
export async function portalCodeFlow(
  context: BenchContext,
  options?: PortalTokensOptions,
): Promise<FlowSource> {
  const { endpoint, authorize } = await portalTokens(context, options);
  return {
    origin: endpoint.origin,
    prepare: async () => () => async (ask) => {
      await redeem(ask, endpoint, await authorize(ask));
    },
  };
}

async function provider(context: BenchContext): Promise<FlowSource> {
  const { endpoint, codes } = await providerTokens(context);
  return {
    origin: endpoint.origin,
    async prepare() {
      return oneByOne(await codes(codesPerSecond * context.seconds), (code) => async (ask) => {
        await redeem(ask, endpoint, code);
      });
    },
  };
}
