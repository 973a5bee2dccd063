import type { Client, Context, Grant, Session } from 'oidc-provider';
import * as limits from '../limits.ts';
import { backchannelKind } from './backchannel.ts';
import { currentInternalRequest } from './internal-request.ts';
import { isOffline } from './offline-access.ts';

interface ResourceServer {
  readonly accessTokenFormat?: string;
}

/** As long as the portal's session can last, so that applications stay connected while it is only idle. */
export function sessionLife(_context: Context, _session: Session): number {
  return currentInternalRequest()?.sessionLife ?? limits.refreshTokenLife;
}

export function grantLife(_context: Context, grant: Grant): number {
  const life = currentInternalRequest()?.sessionLife ?? limits.refreshTokenLife;
  return isOffline(grant.getOIDCScopeEncountered()) ? Math.max(life, limits.offlineGrantLife) : life;
}

/** Seconds that the operator gave the tokens of this client; undefined for the usual. */
function lifeOf(client: Client | undefined, kind: 'access' | 'refresh'): number | undefined {
  return (client?.[`latchkey_${kind}_token_life`] as number | null | undefined) ?? undefined;
}

/** A JWT is not looked up by everybody, so an operator can make it shorter and not longer (see limits.ts). */
export function accessTokenLife(usual: number) {
  return (_context: Context, token: { resourceServer?: ResourceServer }, client: Client): number => {
    const life = lifeOf(client, 'access') ?? usual;
    return token.resourceServer?.accessTokenFormat === 'jwt'
      ? Math.min(life, limits.jwtAccessTokenLife)
      : life;
  };
}

/** Seconds. */
export function refreshTokenLife(_context: Context, _token: unknown, client: Client): number {
  return lifeOf(client, 'refresh') ?? limits.refreshTokenLife;
}

/** What was granted over the back channel has no session to end with, so that it goes on only where that was agreed to by name. */
export async function issueRefreshToken(
  _context: Context,
  client: Client,
  source: { kind?: string; scope?: string },
): Promise<boolean> {
  const isOfSession = source.kind !== backchannelKind;
  return client.grantTypeAllowed('refresh_token') && (isOfSession || isOffline(source.scope));
}

/** A client that proves itself and binds its tokens to a key needs no rotation, which loses them (FAPI 2.0 §5.3.2.1). */
export async function rotateRefreshToken(context: Context): Promise<boolean> {
  const { client } = context.oidc;
  const isBound = client.dpopBoundAccessTokens === true || context.get('dpop') !== '';
  return !(client.clientAuthMethod !== 'none' && isBound);
}
