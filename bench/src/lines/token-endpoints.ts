import { createHash } from 'node:crypto';
import type { Ask } from '../load/flow-load.ts';
import type { BenchContext } from '../run/line.ts';
import type { BetterAuthOauthGiven, BetterAuthOauthReady } from '../servers/better-auth-oauth.server.ts';
import type { CodesOrder, OidcTokenGiven } from '../servers/oidc-token.server.ts';
import type { PortalOrder } from '../servers/portal-orders.ts';
import { start, startPortal } from './start-contenders.ts';

export const bareProvider = 'oidc-provider token endpoint';

/** Client id of the application at the peers. The portal generates its own. */
export const peersClientId = 'bench';
const redirectUri = 'https://app.example.com/callback';
const codeVerifier = 'a-verifier-of-forty-three-characters-or-more-x';
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
export const authorizingSessions = 2_000;

interface TokenReply {
  readonly id_token?: string;
  readonly refresh_token?: string;
}

/** A server with a token endpoint, and an application registered there. */
export interface TokenEndpoint {
  readonly origin: string;
  readonly path: string;
  readonly clientId: string;
  readonly pid?: number;
}

export interface PortalTokensOptions {
  /** SQLite by default. With a database server, the portal uses both cores. */
  readonly databaseUrl?: string;
}

/** The portal, with sessions that can authorise an application. */
export async function portalTokens(context: BenchContext, { databaseUrl }: PortalTokensOptions = {}) {
  context.say(`making ${authorizingSessions} sessions`);
  const { pid, ready, ask } = await startPortal(
    context,
    { users: authorizingSessions, sessions: authorizingSessions, databaseUrl },
    databaseUrl ? context.cores.both : context.cores.server,
  );
  const clientId = await ask<string>({ make: 'client', redirectUri } satisfies PortalOrder);
  let taken = 0;
  return {
    endpoint: { origin: ready.origin, path: '/oauth2/token', clientId, pid } satisfies TokenEndpoint,
    /** Returns a code of the next session. */
    async authorize(ask: Ask): Promise<string> {
      const token = ready.tokens[taken % ready.tokens.length];
      taken += 1;
      const { code } = await ask<{ code: string }>({
        path: '/api/oauth/authorize',
        headers: { authorization: `Bearer ${token}` },
        body: authorizationRequest(clientId, 'openid'),
      });
      return code;
    },
  };
}

/** better-auth, with sessions that can authorise an application. */
export async function betterAuthTokens(context: BenchContext) {
  context.say(`making ${authorizingSessions} sessions of better-auth`);
  const given: BetterAuthOauthGiven = { sessions: authorizingSessions, clientId: peersClientId, redirectUri };
  const { ready } = await start<BetterAuthOauthReady>(context, 'better-auth-oauth', given);
  const { origin, cookies } = ready;
  // It only issues a refresh token for this scope (OpenID Connect Core §11).
  const parameters = authorizationRequest(peersClientId, 'openid offline_access');
  const path = `/api/auth/oauth2/authorize?${new URLSearchParams(parameters)}`;
  let taken = 0;
  return {
    endpoint: { origin, path: '/api/auth/oauth2/token', clientId: peersClientId } satisfies TokenEndpoint,
    /** Returns a code of the next session. */
    async authorize(ask: Ask): Promise<string> {
      const cookie = cookies[taken % cookies.length] ?? '';
      taken += 1;
      // Requested like its own browser client does, which gets the redirect as JSON.
      const { url } = await ask<{ url: string }>({ path, headers: { cookie, accept: 'application/json' } });
      const code = new URL(url, origin).searchParams.get('code');
      if (!code) throw new Error(`The authorisation gave no code: ${url}`);
      return code;
    },
  };
}

/** The parameters of an authorisation request. */
export function authorizationRequest(clientId: string, scope: string) {
  return {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state: 'bench',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  };
}

/** oidc-provider alone, which creates the codes before each round. */
export async function providerTokens(context: BenchContext) {
  const given: OidcTokenGiven = { clientId: peersClientId, redirectUri, codeVerifier };
  const { ready, ask } = await start<{ origin: string }>(context, 'oidc-token', given);
  return {
    endpoint: { origin: ready.origin, path: '/token', clientId: peersClientId } satisfies TokenEndpoint,
    codes: (codes: number): Promise<string[]> => ask<string[]>({ codes } satisfies CodesOrder),
  };
}

/** Redeems a code; returns the refresh token. */
export function redeem(ask: Ask, endpoint: TokenEndpoint, code: string): Promise<string> {
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  return tokenCall(ask, endpoint, { ...form, code_verifier: codeVerifier });
}

/** Refreshes; returns the new refresh token. */
export async function refresh(ask: Ask, endpoint: TokenEndpoint, token: string): Promise<string> {
  const next = await tokenCall(ask, endpoint, { grant_type: 'refresh_token', refresh_token: token });
  if (next === token) throw new Error('The refresh token was not rotated');
  return next;
}

async function tokenCall(
  ask: Ask,
  { path, clientId }: TokenEndpoint,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const { id_token, refresh_token } = await ask<TokenReply>({
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: clientId, ...form }).toString(),
  });
  if (!id_token || !refresh_token) throw new Error('The reply lacks an ID token or a refresh token');
  return refresh_token;
}
