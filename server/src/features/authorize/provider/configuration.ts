import type { Client, Configuration, Context, Grant, Session } from 'oidc-provider';
import { fapiAlgorithms } from '../../../platform/tokens/fapi-algorithms.ts';
import type { KeyPair } from '../../../platform/tokens/key-pairs.ts';
import type { User } from '../../accounts/user.ts';
import { acr } from '../assurance.ts';
import * as limits from '../limits.ts';
import { accountClaims, asksMembership, claimsByScope, type ToldMembership } from './account-claims.ts';
import { storedId } from './adapter.ts';
import { apiScopes, type FindApi, identityScopes } from './api-scopes.ts';
import {
  type BackchannelHooks,
  backchannelFeatures,
  backchannelKind,
  backchannelLife,
  backchannelRoute,
  unseenAccount,
} from './backchannel.ts';
import { extraProperties } from './client-metadata.ts';
import { grantClaim } from './grant-claim.ts';
import { loadGrant, requestedItems } from './grants.ts';
import { policy } from './interaction-policy.ts';
import { currentInternalRequest } from './internal-request.ts';
import { errors } from './library.ts';
import { mayIntrospect } from './may-introspect.ts';
import { isOffline } from './offline-access.ts';
import { type OutgoingFetch, outgoingFetch } from './outgoing-fetch.ts';
import { cookieNames, routes } from './routes.ts';
import { accountHint } from './stored-request.ts';

export interface ConfigurationDeps {
  readonly publicUrl: string;
  readonly keys: readonly KeyPair[];
  readonly adapter: unknown;
  /** Undefined for an account that may not have tokens, of this client: gone, suspended, closed out of the brand, or without access. */
  readonly findAccount: (id: string, clientId?: string) => Promise<User | undefined>;
  /** Whether an application is for an account, as it is now. */
  readonly mayUse: (userId: string, clientId: string) => Promise<boolean>;
  /** An account's groups, and what it is in an application. */
  readonly membership: (userId: string, clientId: string) => Promise<ToldMembership>;
  readonly findApi: FindApi;
  readonly backchannel: BackchannelHooks;
  /** Who may register an application. */
  readonly registration: 'closed' | 'token' | 'open';
  /** Applications may describe themselves in a document. */
  readonly metadataDocuments: boolean;
  readonly renderError: (context: Context, out: Record<string, string>) => void;
  /** What the portal sends out; by default the runtime's `fetch`. */
  readonly fetch?: OutgoingFetch;
}

const signing = ['RS256', 'ES256'];
const clientAuthMethods = [
  'client_secret_basic',
  'client_secret_post',
  'client_secret_jwt',
  'private_key_jwt',
  'none',
];

/** The library's configuration: everything of oauth-features.md is on, the rest is off and not advertised. */
export function configuration(deps: ConfigurationDeps): Configuration {
  return {
    adapter: deps.adapter,
    jwks: {
      keys: deps.keys.map(({ id, algorithm, jwk }) => ({ ...jwk, kid: id, alg: algorithm, use: 'sig' })),
    },
    routes,
    cookies: {
      names: cookieNames,
      long: { httpOnly: true, sameSite: 'none' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    enableHttpPostMethods: true,
    responseTypes: ['code'],
    scopes: identityScopes,
    claims: claimsByScope,
    acrValues: Object.values(acr),
    // Many clients read the ID token alone; those that do not have it small (small-id-token.ts).
    conformIdTokenClaims: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    clientAuthMethods,
    extraClientMetadata: { properties: extraProperties, validator: () => {} },
    clientBasedCORS,
    assertJwtClientAuthClaimsAndHeader,
    pkce: { required: (_context: Context, client: Client) => client.latchkey_pkce_exempt !== true },
    enabledJWA: {
      clientAuthSigningAlgValues: ['HS256', 'RS256', 'PS256', 'ES256', 'EdDSA'],
      idTokenSigningAlgValues: signing,
      authorizationSigningAlgValues: signing,
      requestObjectSigningAlgValues: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      userinfoSigningAlgValues: signing,
      introspectionSigningAlgValues: signing,
      dPoPSigningAlgValues: ['ES256', 'RS256', 'EdDSA'],
    },
    interactions: { policy: policy(), url: interactionUrl },
    loadExistingGrant: loadGrant,
    findAccount: async (context: Context, id: string) => {
      if (context.oidc.route === backchannelRoute) return unseenAccount(id);
      const user = await deps.findAccount(id, context.oidc.client?.clientId);
      const claims = async (_use: string, scope: string, asked?: Record<string, unknown>) => ({
        ...accountClaims(user as User, deps.publicUrl, scope),
        ...(asksMembership(scope, asked) ? await deps.membership(id, context.oidc.client.clientId) : {}),
      });
      return user && { accountId: user.id, claims };
    },
    renderError: async (context: Context, out: Record<string, string>) => deps.renderError(context, out),
    fetch: outgoingFetch(deps.fetch),
    fetchResponseBodyLimits: { jwks_uri: 256 * 1024, sector_identifier_uri: 64 * 1024 },
    // The end of the portal's session ends every token that came from it, but for what was granted for longer.
    expiresWithSession: async (_context: Context, source: { scope?: string }) => !isOffline(source.scope),
    extraTokenClaims,
    issueRefreshToken,
    rotateRefreshToken,
    ttl: {
      AccessToken: accessTokenLife(limits.accessTokenLife),
      AuthorizationCode: limits.codeLife,
      BackchannelAuthenticationRequest: backchannelLife,
      ClientCredentials: accessTokenLife(limits.clientCredentialsLife),
      DeviceCode: limits.deviceCodeLife,
      Grant: grantLife,
      IdToken: limits.idTokenLife,
      Interaction: limits.interactionLife,
      RefreshToken: (_context: Context, _token: unknown, client: Client) =>
        lifeOf(client, 'refresh') ?? limits.refreshTokenLife,
      Session: sessionLife,
    },
    features: features(deps),
    discovery: {
      ...(deps.metadataDocuments ? { client_id_metadata_document_supported: true } : {}),
      // RFC 8414 §2: without these a client has to guess client_secret_basic.
      introspection_endpoint_auth_methods_supported: clientAuthMethods.filter((method) => method !== 'none'),
      revocation_endpoint_auth_methods_supported: clientAuthMethods,
    },
  };
}

function features({
  findApi,
  registration,
  mayUse,
  backchannel,
}: ConfigurationDeps): Record<string, unknown> {
  const nothing = async () => {};
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: true },
    introspection: {
      enabled: true,
      allowedPolicy: async (_context: Context, client: Client, token: IntrospectedToken) =>
        mayIntrospect(client, token) &&
        (token.accountId === undefined || (await mayUse(token.accountId, token.clientId ?? ''))),
    },
    revocation: { enabled: true, allowedPolicy: mayRevoke },
    rpInitiatedLogout: { enabled: true, logoutSource: nothing, postLogoutSuccessSource: nothing },
    backchannelLogout: { enabled: true },
    pushedAuthorizationRequests: { enabled: true },
    requestObjects: { enabled: true, assertJwtClaimsAndHeader: checkRequestObject },
    fapi: {
      enabled: true,
      profile: (_context: Context, client?: Client) =>
        client?.latchkey_profile === 'fapi2' ? '2.0' : undefined,
    },
    dPoP: { enabled: true },
    jwtResponseModes: { enabled: true },
    claimsParameter: { enabled: true },
    clientCredentials: { enabled: true },
    deviceFlow: {
      enabled: true,
      charset: 'base-20',
      mask: '****-****',
      deviceInfo: (context: Context) => ({
        ip: context.ip,
        ua: context.get('user-agent').slice(0, 512),
        items: requestedItems(context),
      }),
      userCodeInputSource: nothing,
      userCodeConfirmSource: nothing,
      successSource: async (context: Context) => {
        context.body = '';
      },
    },
    resourceIndicators: {
      enabled: true,
      ...apiScopes(findApi),
      useGrantedResource: async () => true,
    },
    registration: {
      enabled: registration !== 'closed',
      initialAccessToken: registration === 'token',
      // Nobody manages a registration with one.
      issueRegistrationAccessToken: false,
    },
    registrationManagement: { enabled: false },
    ...backchannelFeatures(backchannel),
  };
}

/**
 * Where a browser's request goes: the portal's root, with everything it came with (docs/behaviour/authorize.md#calls) but an ID token,
 * which is in no address of the portal: the account that it names says as much (RFC 9700 §4.3.2).
 */
function interactionUrl(context: Context, interaction: { jti: string }): string {
  const given =
    context.method === 'POST'
      ? new URLSearchParams(definedOf(context.oidc.body))
      : new URLSearchParams(context.querystring);
  for (const name of ['interaction', 'id_token_hint', accountHint]) given.delete(name);
  const hinted = context.oidc.entities.IdTokenHint?.payload.sub;
  if (hinted) given.set(accountHint, hinted);
  given.set('interaction', interaction.jti);
  return `/?${given}`;
}

function definedOf(body: Readonly<Record<string, string | undefined>> = {}): [string, string][] {
  return Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}

/** What was granted over the back channel has no session to end with, so that it goes on only where that was agreed to by name. */
async function issueRefreshToken(
  _context: Context,
  client: Client,
  source: { kind?: string; scope?: string },
): Promise<boolean> {
  const isOfSession = source.kind !== backchannelKind;
  return client.grantTypeAllowed('refresh_token') && (isOfSession || isOffline(source.scope));
}

/** As long as the portal's session can last, so that applications stay connected while it is only idle. */
function sessionLife(_context: Context, _session: Session): number {
  return currentInternalRequest()?.sessionLife ?? limits.refreshTokenLife;
}

function grantLife(_context: Context, grant: Grant): number {
  const life = currentInternalRequest()?.sessionLife ?? limits.refreshTokenLife;
  return isOffline(grant.getOIDCScopeEncountered()) ? Math.max(life, limits.offlineGrantLife) : life;
}

/** Seconds that the operator gave the tokens of this client; undefined for the usual. */
function lifeOf(client: Client | undefined, kind: 'access' | 'refresh'): number | undefined {
  return (client?.[`latchkey_${kind}_token_life`] as number | null | undefined) ?? undefined;
}

/** A JWT is not looked up by everybody, so an operator can make it shorter and not longer (see limits.ts). */
function accessTokenLife(usual: number) {
  return (_context: Context, token: { resourceServer?: ResourceServer }, client: Client): number => {
    const life = lifeOf(client, 'access') ?? usual;
    return token.resourceServer?.accessTokenFormat === 'jwt'
      ? Math.min(life, limits.jwtAccessTokenLife)
      : life;
  };
}

interface IntrospectedToken {
  readonly clientId?: string;
  readonly accountId?: string;
  readonly aud?: unknown;
}

interface ResourceServer {
  readonly accessTokenFormat?: string;
}

/** What a JWT access token rests on, so that it can be asked for (RFC 7662). */
async function extraTokenClaims(
  _context: Context,
  token: { kind: string; grantId?: string; resourceServer?: ResourceServer },
): Promise<Record<string, string> | undefined> {
  if (token.kind !== 'AccessToken' || token.resourceServer?.accessTokenFormat !== 'jwt') return undefined;
  return token.grantId === undefined ? undefined : { [grantClaim]: storedId('Grant', token.grantId) };
}

/**
 * Browsers may reach the token endpoints from the pages of a public client, and from no other (security #71).
 * The scheme of an app has the origin `null`, which is that of every sandboxed frame.
 */
function clientBasedCORS(_context: Context, origin: string, client: Client): boolean {
  return (
    client.clientAuthMethod === 'none' &&
    origin !== 'null' &&
    client.redirectUris.some((uri) => URL.parse(uri)?.origin === origin)
  );
}

/** A client that proves itself and binds its tokens to a key needs no rotation, which loses them (FAPI 2.0 §5.3.2.1). */
async function rotateRefreshToken(context: Context): Promise<boolean> {
  const { client } = context.oidc;
  const isBound = client.dpopBoundAccessTokens === true || context.get('dpop') !== '';
  return !(client.clientAuthMethod !== 'none' && isBound);
}

/**
 * Made for this server alone, an assertion is of no use anywhere else (RFC 7523 §3 as of draft-ietf-oauth-rfc7523bis).
 * The library takes the addresses of its endpoints too, and lists: only from a client that was given an exemption.
 */
async function assertJwtClientAuthClaimsAndHeader(
  context: Context,
  claims: { aud?: unknown },
  header: { alg?: unknown },
  client: Client,
): Promise<void> {
  checkAlgorithms(context, header, client);
  const { issuer } = context.oidc.provider;
  if (claims.aud === issuer) return;
  const endpoints = [issuer, `${issuer}${routes.token}`, `${issuer}${context.path}`];
  const given = [claims.aud].flat();
  const isExempt = client.latchkey_endpoint_audience === true;
  if (isExempt && given.length > 0 && given.every((one) => endpoints.includes(String(one)))) return;
  throw new errors.InvalidClientAuth('the audience of the assertion must be the issuer');
}

/** RS256 is none of the profile's, for the proofs of a key as for assertions. */
function checkAlgorithms(context: Context, { alg }: { alg?: unknown }, client: Client): void {
  if (client.latchkey_profile !== 'fapi2') return;
  if (!fapiAlgorithms.includes(String(alg)))
    throw new errors.InvalidClientAuth(
      `the assertion must be signed with one of ${fapiAlgorithms.join(', ')}`,
    );
  const [header = ''] = context.get('dpop').split('.', 1);
  if (header !== '' && !fapiAlgorithms.includes(String(algorithmOf(header))))
    throw new errors.InvalidRequest(`the DPoP proof must be signed with one of ${fapiAlgorithms.join(', ')}`);
}

function algorithmOf(header: string): unknown {
  try {
    return (JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { alg?: unknown }).alg;
  } catch {
    // The library says what is wrong with the proof.
    return undefined;
  }
}

/** A signed request can be seen and sent again by others, so it has an end (RFC 9101 §10.2; FAPI 2.0 Message Signing §5.3.1). */
async function checkRequestObject(
  context: Context,
  { exp, nbf }: { exp?: unknown; nbf?: unknown },
  { alg }: { alg?: unknown },
  client: Client,
): Promise<void> {
  // What was pushed was looked at then; the library keeps it as an object of its own.
  if (context.oidc.entities.PushedAuthorizationRequest) return;
  const now = Math.floor(Date.now() / 1000);
  if (typeof exp !== 'number' || exp - now > limits.requestObjectLife)
    throw new errors.InvalidRequestObject(
      `the request object must end within ${limits.requestObjectLife} seconds (exp)`,
    );
  if (client.latchkey_profile !== 'fapi2') return;
  if (typeof nbf !== 'number' || exp - nbf > limits.requestObjectLife)
    throw new errors.InvalidRequestObject('the request object must say when it begins (nbf)');
  if (!fapiAlgorithms.includes(String(alg)))
    throw new errors.InvalidRequestObject(`it must be signed with one of ${fapiAlgorithms.join(', ')}`);
}

/** A client gives back its own tokens alone (RFC 7009 §2.1). */
async function mayRevoke(_context: Context, client: Client, token: { clientId?: string }): Promise<boolean> {
  if (token.clientId === client.clientId) return true;
  throw new errors.InvalidRequest('the token is not of this client');
}
