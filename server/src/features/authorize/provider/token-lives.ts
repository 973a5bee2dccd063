import type { Client, Context, Grant, Session } from 'oidc-provider';
import * as limits from '../limits.ts';
import { backchannelKind } from './backchannel.ts';
import { bindRefreshToken } from './bind-refresh-token.ts';
import { currentInternalRequest } from './internal-request.ts';
import { isOffline } from './offline-access.ts';

interface ResourceServer {
  readonly accessTokenFormat?: string;
}

/** As long as the portal's session can last. If that ends earlier, what came from it is ended with it. */
export function sessionLife(_context: Context, _session: Session): number {
  return currentInternalRequest()?.sessionLife ?? limits.refreshTokenLife;
}

export function grantLife(_context: Context, grant: Grant): number {
  const life = currentInternalRequest()?.sessionLife ?? limits.refreshTokenLife;
  return isOffline(grant.getOIDCScopeEncountered()) ? Math.max(life, limits.offlineGrantLife) : life;
}

/** Token lifetime in seconds that the operator set for this client; undefined for the default. */
function lifeOf(client: Client | undefined, kind: 'access' | 'refresh'): number | undefined {
  return (client?.[`latchkey_${kind}_token_life`] as number | null | undefined) ?? undefined;
}

/** Not every API looks JWTs up, so that an operator can shorten their lifetime but not extend it (see limits.ts). */
export function accessTokenLife(usual: number) {
  return (_context: Context, token: { resourceServer?: ResourceServer }, client: Client): number => {
    const life = lifeOf(client, 'access') ?? usual;
    return token.resourceServer?.accessTokenFormat === 'jwt'
      ? Math.min(life, limits.jwtAccessTokenLife)
      : life;
  };
}

/** In seconds. */
export function refreshTokenLife(_context: Context, _token: unknown, client: Client): number {
  return lifeOf(client, 'refresh') ?? limits.refreshTokenLife;
}

/**
 * Access granted over the back channel has no session to end with, so that refresh tokens are only issued if offline
 * access was agreed to.
 */
export async function issueRefreshToken(
  _context: Context,
  client: Client,
  source: { kind?: string; scope?: string },
): Promise<boolean> {
  const isOfSession = source.kind !== backchannelKind;
  return client.grantTypeAllowed('refresh_token') && (isOfSession || isOffline(source.scope));
}

/**
 * A confidential client with key-bound tokens needs no rotation, which can lose them (FAPI 2.0 §5.3.2.1). Only its
 * registration says so: a proof in the request shows a key of the caller's own choice (security #354).
 */
export async function rotateRefreshToken(context: Context): Promise<boolean> {
  const { client } = context.oidc;
  bindRefreshToken(context);
  return !(client.clientAuthMethod !== 'none' && client.dpopBoundAccessTokens === true);
}
