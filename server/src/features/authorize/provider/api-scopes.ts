import type { Client, Context } from 'oidc-provider';
import type { Api } from '../../applications/api.ts';
import { mostResources } from '../limits.ts';
import { attributesScope } from './client-claims.ts';
import { errors } from './library.ts';
import { offlineAccess, restoreOffline } from './offline-access.ts';
import { routes } from './routes.ts';
import { type FindApi, grantedTo, isBefore, scopesNow, scopeTimes, since } from './scopes-now.ts';
import { usedOnce } from './used-once.ts';

/** Scopes that OpenID Connect itself defines. */
export const identityScopes = [
  'openid',
  offlineAccess,
  'profile',
  'email',
  'phone',
  'groups',
  'roles',
  attributesScope,
];

/**
 * Endpoints at which an application asks: scopes that it may not have are refused there instead of silently omitted.
 */
const asking: readonly string[] = [
  routes.authorization,
  routes.pushed_authorization_request,
  routes.device_authorization,
  routes.backchannel_authentication,
];

/**
 * Answers the library's questions about resources (RFC 8707): a token only contains scopes that exist and that the
 * client was granted.
 */
export function apiScopes(findApi: FindApi) {
  const now = scopesNow(findApi);

  /** Throws `invalid_target`. */
  async function grantedAt(context: Context, client: Client, audience: string) {
    const granted = await now.at(audience, client, isMachine(context));
    if (!granted) throw new errors.InvalidTarget();
    return granted;
  }

  async function getResourceServerInfo(context: Context, audience: string, client: Client) {
    restoreOffline(context);
    if ([context.oidc.params.resource ?? []].flat().length > mostResources)
      throw new errors.InvalidTarget('too many resources are named');
    const { api, scopes: granted } = await grantedAt(context, client, audience);
    const scopes = granted.filter(isKnownTo(context, api));
    if (isMachine(context)) {
      // All granted scopes, if the request names none.
      const { params } = context.oidc;
      const asked = [...context.oidc.requestParamScopes];
      params.scope = (asked.length > 0 ? asked : scopes).join(' ') || undefined;
      const allowed = new Set(scopes);
      refuse(asked.filter((scope) => !allowed.has(scope)));
    } else if (asking.includes(context.path)) {
      await checkAll(context, client);
    } else if (isNothingLeft(context, audience, scopes)) {
      throw new errors.InvalidTarget();
    }
    return {
      scope: scopes.join(' '),
      audience,
      accessTokenFormat: api.tokenFormat,
      ...(api.tokenFormat === 'jwt'
        ? { jwt: { sign: { alg: client.latchkey_profile === 'fapi2' ? 'ES256' : 'RS256' } } }
        : {}),
    };
  }

  /** Each scope must be one of OpenID Connect's, or of an API that the request names. */
  async function checkAll(context: Context, client: Client): Promise<void> {
    const audiences = [context.oidc.params.resource ?? []].flat();
    const known = await Promise.all(audiences.map((audience) => grantedAt(context, client, audience)));
    const allowed = new Set([...identityScopes, ...known.flatMap(({ scopes }) => scopes)]);
    refuse([...context.oidc.requestParamScopes].filter((scope) => !allowed.has(scope)));
  }

  /** Called if a request names no resource. */
  async function defaultResource(context: Context, client: Client): Promise<string | undefined> {
    if (isMachine(context)) return resourceOfMachine(context, client);
    restoreOffline(context);
    if (asking.includes(context.path)) {
      refuse([...context.oidc.requestParamScopes].filter((scope) => !identityScopes.includes(scope)));
    }
    return undefined;
  }

  /** The only API that the request can mean; a machine that was granted several must name one. */
  async function resourceOfMachine(context: Context, client: Client): Promise<string | undefined> {
    // OpenID Connect's scopes are refused as well: they are about a person, and a machine has none (RFC 6749 §5.2).
    const asked = [...context.oidc.requestParamScopes];
    const granted = grantedTo(client);
    const held = new Set(granted.map(({ audience, scope }) => `${audience} ${scope}`));
    const named = client.latchkey_resources as readonly string[];
    const audiences = [...new Set([...named, ...granted.map(({ audience }) => audience)])];
    const fitting = audiences.filter((audience) => asked.every((scope) => held.has(`${audience} ${scope}`)));
    if (fitting.length > 1) throw new errors.InvalidTarget('several APIs are meant: name one as resource');
    if (fitting.length === 0) {
      refuse(asked);
      context.oidc.params.scope = undefined;
    }
    return fitting[0];
  }

  return { getResourceServerInfo, defaultResource };
}

function isMachine({ path, oidc }: Context): boolean {
  return path === routes.token && oidc.params.grant_type === 'client_credentials';
}

/**
 * Whether what is redeemed was about scopes of the API, and all of them were withdrawn since: a token without a scope
 * would still let the application call the API, and nobody agreed to that (security #533).
 */
function isNothingLeft({ oidc }: Context, audience: string, left: readonly string[]): boolean {
  const { RefreshToken: refresh, Grant: grant } = oidc.entities;
  const requested = (refresh ?? usedOnce(oidc))?.scope?.split(' ') ?? [];
  const allowed = new Set(grant?.getResourceScopeEncountered(audience).split(' '));
  const given = requested.filter((scope) => allowed.has(scope));
  const remaining = new Set(left);
  return given.length > 0 && !given.some((scope) => remaining.has(scope));
}

/**
 * Which scopes of the API what is redeemed can be about. All that came from one sign-in counts as old as the first of
 * it. Throws `invalid_target` if the API was registered again since.
 */
function isKnownTo({ path, oidc }: Context, api: Api): (scope: string) => boolean {
  const issuedAt = oidc.entities.RefreshToken?.iiat ?? usedOnce(oidc)?.iat;
  if (path !== routes.token || issuedAt === undefined) return () => true;
  if (isBefore(issuedAt, since(api, oidc.client))) throw new errors.InvalidTarget();
  const beganAt = scopeTimes(api, oidc.client);
  return (scope) => !isBefore(issuedAt, beganAt(scope));
}

function refuse(scopes: readonly string[]): void {
  if (scopes.length === 0) return;
  throw new errors.InvalidScope('requested scope is unknown, or not granted to the client', scopes.join(' '));
}
