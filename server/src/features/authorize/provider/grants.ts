import type { Context, Grant } from 'oidc-provider';
import { claimItem } from './claim-item.ts';
import { ownClaimItems } from './client-claims.ts';
import { currentInternalRequest } from './internal-request.ts';

const always = new Set(['sub', 'sid', 'auth_time', 'acr', 'amr', 'iss']);

/**
 * The items a request asks for: scopes, single claims as `claim:…`, a resource's scopes as `<resource> <scope>`, and
 * `<resource> ` if it asks for none of them: a token without a scope lets the application call that API, too (security
 * #530).
 */
export function requestedItems({ oidc }: Context): string[] {
  return [
    ...oidc.requestParamOIDCScopes,
    ...[...oidc.requestParamClaims]
      .filter((claim) => !always.has(claim))
      .map((claim) => `${claimItem}${claim}`),
    ...ownClaimItems(oidc.client, oidc.requestParamOIDCScopes),
    ...resourceScopes(oidc).flatMap(({ resource, scopes }) =>
      (scopes.length > 0 ? scopes : ['']).map((scope) => `${resource} ${scope}`),
    ),
  ];
}

/** What is requested of each resource. */
function resourceScopes(oidc: Context['oidc']): { resource: string; scopes: string[] }[] {
  const asked = [...oidc.requestParamScopes];
  return Object.entries(oidc.resourceServers).map(([resource, { scopes }]) => ({
    resource,
    scopes: asked.filter((scope) => scopes.has(scope)),
  }));
}

/**
 * The grant of this session and client. If the account allows the client everything that is requested, the grant
 * contains it; otherwise there is none and the library asks: an earlier grant may stem from a time when nobody was
 * asked.
 */
export async function loadGrant(context: Context): Promise<Grant | undefined> {
  const { oidc } = context;
  const internal = currentInternalRequest();
  if (!internal || !oidc.account || !internal.allows(requestedItems(context))) return undefined;
  const grantId = oidc.session.grantIdFor(oidc.client.clientId);
  const existing = grantId ? await oidc.provider.Grant.find(grantId) : undefined;
  const grant =
    existing ??
    new oidc.provider.Grant({ accountId: oidc.account.accountId, clientId: oidc.client.clientId });
  if (!isCovered(grant, oidc)) {
    extend(grant, oidc);
    await grant.save();
  }
  return grant;
}

function isCovered(grant: Grant, oidc: Context['oidc']): boolean {
  const scopes = new Set(grant.getOIDCScopeEncountered().split(' '));
  const claims = new Set(grant.getOIDCClaimsEncountered());
  return (
    grant.jti !== undefined &&
    [...oidc.requestParamOIDCScopes].every((scope) => scopes.has(scope)) &&
    [...oidc.requestParamClaims].every((claim) => claims.has(claim) || always.has(claim)) &&
    resourceScopes(oidc).every(({ resource, scopes }) => {
      const known = new Set(grant.getResourceScopeEncountered(resource).split(' '));
      return scopes.every((scope) => known.has(scope));
    })
  );
}

function extend(grant: Grant, oidc: Context['oidc']): void {
  if (oidc.requestParamOIDCScopes.size > 0) grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '));
  if (oidc.requestParamClaims.size > 0) grant.addOIDCClaims([...oidc.requestParamClaims]);
  for (const { resource, scopes } of resourceScopes(oidc))
    if (scopes.length > 0) grant.addResourceScope(resource, scopes.join(' '));
}
