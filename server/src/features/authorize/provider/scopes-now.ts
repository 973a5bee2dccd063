import type { Client } from 'oidc-provider';
import type { Api } from '../../applications/api.ts';
import type { ApiScope } from '../../applications/client.ts';
import { type IssuedToken, isStillFitting, lostAt } from './still-fitting.ts';

export type FindApi = (audience: string) => Promise<Api | undefined>;

/** An access token. */
export interface ScopedToken extends IssuedToken {
  readonly aud?: unknown;
  readonly scope?: string | undefined;
  /** Whether a machine has it for itself, instead of for a person. */
  readonly isMachines: boolean;
}

export type ScopesNow = ReturnType<typeof scopesNow>;

/** Which scopes of APIs a client may have at present. */
export function scopesNow(findApi: FindApi) {
  /** Undefined if the client may not have a token for this API. */
  async function at(
    audience: string,
    client: Client,
    isMachine: boolean,
  ): Promise<{ api: Api; scopes: string[] } | undefined> {
    const api = await findApi(audience);
    if (api && isOpenTo(api, client, isMachine)) return { api, scopes: Object.keys(api.scopes) };
    const granted = grantedTo(client).filter((one) => one.audience === audience);
    const isNamed = (client.latchkey_resources as readonly string[]).includes(audience);
    // An API's own client requests no tokens for itself.
    if (!api || (granted.length === 0 && !isNamed)) return undefined;
    const scopes = granted.map(({ scope }) => scope);
    return { api, scopes: scopes.filter((scope) => Object.hasOwn(api.scopes, scope)) };
  }

  return {
    at,
    /**
     * What remains of the scope of a token whose client may have lost a scope, or its API, since it was issued;
     * undefined if nothing remains of it (security #351).
     */
    async remaining(
      token: ScopedToken,
      client: Client | undefined,
    ): Promise<{ scope: string | undefined } | undefined> {
      const { aud, scope, iat, isMachines } = token;
      if (!client || !isFor(token, client)) return undefined;
      // Without an audience it is for the portal, and its scopes are those of OpenID Connect.
      if (typeof aud !== 'string') return { scope };
      const now = await at(aud, client, isMachines);
      if (!now || isBefore(iat, since(now.api, client))) return undefined;
      if (!scope) return { scope };
      const held = new Set(now.scopes);
      const beganAt = scopeTimes(now.api, client);
      const left = scope.split(' ').filter((one) => held.has(one) && !isBefore(iat, beganAt(one)));
      return left.length > 0 ? { scope: left.join(' ') } : undefined;
    },
  };
}

function isFor(token: ScopedToken, client: Client): boolean {
  if (token.isMachines)
    return (
      client.grantTypeAllowed('client_credentials') &&
      !isBefore(token.iat, lostAt(client, 'client_credentials'))
    );
  // Every grant about a person comes with refreshing.
  return client.grantTypeAllowed('refresh_token') && isStillFitting(token, client);
}

/**
 * Since when, in milliseconds, tokens of the client can be for the API: it may have been registered again, the client
 * may have lost it meanwhile (security #523), or it was open to the client only until it was closed (#531).
 */
export function since(api: Api, client: Client): number {
  const isGiven =
    (client.latchkey_resources as readonly string[]).includes(api.audience) ||
    grantedTo(client).some(({ audience }) => audience === api.audience);
  return Math.max(api.createdAt, lostAt(client, api.audience), isGiven ? 0 : api.closedAt);
}

/**
 * Since when, in milliseconds, a token can be about a scope of the API. One that was defined again may mean something
 * else, and nobody gave an earlier token that (security #451); one that the client has lost since is over (#523), and so
 * is one that only an open API gave it, which was closed since (#531).
 */
export function scopeTimes(api: Api, client: Client): (scope: string) => number {
  const ofApi = grantedTo(client).filter(({ audience }) => audience === api.audience);
  const granted = new Set(ofApi.map(({ scope }) => scope));
  return (scope) =>
    Math.max(
      api.scopeTimes[scope]?.definedAt ?? api.createdAt,
      lostAt(client, `${api.audience} ${scope}`),
      granted.has(scope) ? 0 : api.closedAt,
    );
}

/** Whether this time, in seconds, was before the other, in milliseconds; both in the same second are at once. */
export function isBefore(iat: number, at: number): boolean {
  return iat < Math.floor(at / 1000);
}

/**
 * An open API is for clients that ask a person first: not for machines, and not for the operator's own applications,
 * which do not ask.
 */
function isOpenTo(api: Api, client: Client, isMachine: boolean): boolean {
  return api.isOpen && client.latchkey_trusted !== true && !isMachine;
}

export function grantedTo(client: Client): readonly ApiScope[] {
  return client.latchkey_api_scopes as readonly ApiScope[];
}
