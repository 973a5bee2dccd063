import { type Ask, asker } from '../load/flow-load.ts';
import { KeepAliveConnection } from '../load/keep-alive-connection.ts';
import type { BenchContext } from '../run/line.ts';
import type { FlowSource } from './flow-contender.ts';
import { flowLine } from './flow-line.ts';
import { keycloakNote, keycloakTokens } from './keycloak-side.ts';
import {
  bareProvider,
  betterAuthTokens,
  type PortalTokensOptions,
  portalTokens,
  providerTokens,
  redeem,
  refresh,
  type TokenEndpoint,
} from './token-endpoints.ts';

/** Applications that refresh repeatedly; more than there are connections. */
const families = 256;

export const refreshLine = flowLine({
  number: 6,
  title: 'refresh, with rotation and ID token',
  portal: portalRefresh,
  limit: { name: bareProvider, open: provider },
  atLeast: 0.8,
  peers: [
    { name: 'better-auth oauth-provider', open: betterAuth },
    { name: 'Keycloak', open: keycloak },
  ],
  notes: [keycloakNote],
});

export async function portalRefresh(
  context: BenchContext,
  options?: PortalTokensOptions,
): Promise<FlowSource> {
  const { endpoint, authorize } = await portalTokens(context, options);
  return refreshing(endpoint, authorize);
}

async function betterAuth(context: BenchContext): Promise<FlowSource> {
  const { endpoint, authorize } = await betterAuthTokens(context);
  return refreshing(endpoint, authorize);
}

async function keycloak(context: BenchContext): Promise<FlowSource | undefined> {
  const tokens = await keycloakTokens(context);
  return tokens && refreshing(tokens.endpoint, tokens.authorize);
}

async function provider(context: BenchContext): Promise<FlowSource> {
  const { endpoint, codes } = await providerTokens(context);
  const made = await codes(families);
  return refreshing(endpoint, async () => made.pop() ?? '');
}

/** One connection at a time refreshes a family, because reuse of a token would end it. */
async function refreshing(
  endpoint: TokenEndpoint,
  nextCode: (ask: Ask) => Promise<string>,
): Promise<FlowSource> {
  const tokens: string[] = [];
  const connection = new KeepAliveConnection(endpoint.origin);
  const ask = asker(connection);
  for (let made = 0; made < families; made += 1) {
    tokens.push(await redeem(ask, endpoint, await nextCode(ask)));
  }
  connection.close();
  return {
    origin: endpoint.origin,
    pid: endpoint.pid,
    prepare: async () => () => {
      const token = tokens.shift();
      if (token === undefined) return undefined;
      return async (ask) => {
        tokens.push(await refresh(ask, endpoint, token));
      };
    },
  };
}
