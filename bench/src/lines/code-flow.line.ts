import type { Ask } from '../load/flow-load.ts';
import type { BenchContext } from '../run/line.ts';
import { type FlowSource, oneByOne } from './flow-contender.ts';
import { flowLine } from './flow-line.ts';
import { keycloakNote, keycloakTokens } from './keycloak-side.ts';
import {
  bareProvider,
  betterAuthTokens,
  type PortalTokensOptions,
  portalTokens,
  providerTokens,
  redeem,
  type TokenEndpoint,
} from './token-endpoints.ts';

/** Codes for each second; more than any processor can redeem. */
const codesPerSecond = 3_000;

export const codeFlowLine = flowLine({
  number: 5,
  title: 'authorise, then token with PKCE and ID token',
  portal: portalCodeFlow,
  limit: { name: bareProvider, open: provider },
  atLeast: 0.5,
  peers: [
    { name: 'better-auth oauth-provider', open: betterAuth },
    { name: 'Keycloak', open: keycloak },
  ],
  notes: [keycloakNote],
});

/** Authorises and redeems, one session after the other. */
export async function portalCodeFlow(
  context: BenchContext,
  options?: PortalTokensOptions,
): Promise<FlowSource> {
  const { endpoint, authorize } = await portalTokens(context, options);
  return authorizeAndRedeem(endpoint, authorize);
}

function authorizeAndRedeem(endpoint: TokenEndpoint, authorize: (ask: Ask) => Promise<string>): FlowSource {
  return {
    origin: endpoint.origin,
    pid: endpoint.pid,
    prepare: async () => () => async (ask) => {
      await redeem(ask, endpoint, await authorize(ask));
    },
  };
}

async function betterAuth(context: BenchContext): Promise<FlowSource> {
  const { endpoint, authorize } = await betterAuthTokens(context);
  return authorizeAndRedeem(endpoint, authorize);
}

async function keycloak(context: BenchContext): Promise<FlowSource | undefined> {
  const tokens = await keycloakTokens(context);
  return tokens && authorizeAndRedeem(tokens.endpoint, tokens.authorize);
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
