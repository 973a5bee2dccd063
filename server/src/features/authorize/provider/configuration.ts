import type { Agent } from 'node:https';
import type { Client, Configuration, Context } from 'oidc-provider';
import type { KeyPair } from '../../../platform/tokens/key-pairs.ts';
import type { User } from '../../accounts/user.ts';
import { acr } from '../assurance.ts';
import * as limits from '../limits.ts';
import { accountClaims, asksMembership, claimsByScope, type ToldMembership } from './account-claims.ts';
import { storedId } from './adapter.ts';
import { identityScopes } from './api-scopes.ts';
import { backchannelLife, backchannelRoute, unseenAccount } from './backchannel.ts';
import { asksAttributes, ownClaimsOf } from './client-claims.ts';
import { extraProperties } from './client-metadata.ts';
import { assertJwtClientAuthClaimsAndHeader, checkKeyProof } from './client-proofs.ts';
import { type FeaturesDeps, features } from './features.ts';
import { grantClaim } from './grant-claim.ts';
import { loadGrant } from './grants.ts';
import { policy } from './interaction-policy.ts';
import { interactionUrl } from './interaction-url.ts';
import { isOffline } from './offline-access.ts';
import { outgoingFetch } from './outgoing-fetch.ts';
import { cookieNames, routes } from './routes.ts';
import { type IssuedToken, isStillFitting } from './still-fitting.ts';
import {
  accessTokenLife,
  grantLife,
  issueRefreshToken,
  refreshTokenLife,
  rotateRefreshToken,
  sessionLife,
} from './token-lives.ts';
import { withinLimit } from './within-limit.ts';

export interface ConfigurationDeps extends FeaturesDeps {
  readonly publicUrl: string;
  readonly adapter: unknown;
  /**
   * Undefined for an account that may have no tokens of this client: it is erased, suspended, excluded by the brand, or
   * without access.
   */
  readonly findAccount: (id: string, clientId?: string) => Promise<User | undefined>;
  /** Counts a refresh of the account's tokens. Throws the ApiError `rate_limited`. */
  readonly countRefresh: (id: string, client: Client) => Promise<void>;
  /** An account's groups, and its roles in an application. */
  readonly membership: (userId: string, clientId: string) => Promise<ToldMembership>;
  /** What an account has allowed a client; undefined for a trusted client, which needs no consent. */
  readonly allowedItems: (userId: string, client: Client) => Promise<ReadonlySet<string> | undefined>;
  /** Whether applications may describe themselves in a document. */
  readonly metadataDocuments: boolean;
  readonly renderError: (context: Context, out: Record<string, string>) => void;
  /** For outgoing requests: connects to public hosts only. */
  readonly publicAgent: Agent;
}

const signing = ['RS256', 'ES256'];
const clientAuthMethods = [
  'client_secret_basic',
  'client_secret_post',
  'client_secret_jwt',
  'private_key_jwt',
  'none',
];

/** The library's configuration; what features.ts does not enable is off and not advertised. */
export function configuration(deps: ConfigurationDeps, keys: readonly KeyPair[]): Configuration {
  return {
    adapter: deps.adapter,
    jwks: {
      keys: keys.map(({ id, algorithm, jwk }) => ({ ...jwk, kid: id, alg: algorithm, use: 'sig' })),
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
    // Many clients only read the ID token; others may ask for a small one (small-id-token.ts).
    conformIdTokenClaims: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    clientAuthMethods,
    extraClientMetadata: { properties: extraProperties, validator: () => {} },
    clientBasedCORS,
    assertJwtClientAuthClaimsAndHeader,
    pkce: { required: (_context: Context, client: Client) => client.latchkey_pkce_exempt !== true },
    enabledJWA: {
      clientAuthSigningAlgValues: ['HS256', 'RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'],
      idTokenSigningAlgValues: signing,
      authorizationSigningAlgValues: signing,
      requestObjectSigningAlgValues: ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'],
      userinfoSigningAlgValues: signing,
      introspectionSigningAlgValues: signing,
      // FAPI does not allow RS256 (client-proofs.ts).
      dPoPSigningAlgValues: ['ES256', 'PS256', 'EdDSA', 'Ed25519', 'RS256'],
    },
    interactions: { policy: policy(), url: interactionUrl },
    loadExistingGrant: loadGrant,
    findAccount: async (context: Context, id: string, token?: IssuedToken) => {
      if (context.oidc.route === backchannelRoute) return unseenAccount(id);
      if (token && !isStillFitting(token, context.oidc.client)) return undefined;
      checkKeyProof(context, context.oidc.client);
      if (context.oidc.route === 'token' && token?.kind === 'RefreshToken')
        await withinLimit(
          context,
          deps.countRefresh(id, context.oidc.client),
          'tokens of this account are refreshed too often',
        );
      // Tokens are judged when they are written (prepare-provider.ts), which an earlier look would not replace (#185).
      const clientId = context.oidc.route === 'token' ? undefined : context.oidc.client?.clientId;
      const user = await deps.findAccount(id, clientId);
      const claims = async (_use: string, scope: string, asked?: Record<string, unknown>) => ({
        ...accountClaims(user as User, deps.publicUrl, scope),
        ...(asksAttributes(scope)
          ? ownClaimsOf(user as User, context.oidc.client, await deps.allowedItems(id, context.oidc.client))
          : {}),
        ...(asksMembership(scope, asked) ? await deps.membership(id, context.oidc.client.clientId) : {}),
      });
      return user && { accountId: user.id, claims };
    },
    renderError: async (context: Context, out: Record<string, string>) => deps.renderError(context, out),
    fetch: outgoingFetch(deps.publicAgent),
    fetchResponseBodyLimits: { jwks_uri: limits.fetchedLimit, sector_identifier_uri: 64 * 1024 },
    // The end of the portal's session ends every token that came from it, except offline access.
    expiresWithSession: async (_context: Context, source: { scope?: string }) => !isOffline(source.scope),
    // By default a revoked access token leaves it, and with it what a refresh under way still gets (security #443).
    revokeGrantPolicy: () => true,
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
      RefreshToken: refreshTokenLife,
      Session: sessionLife,
    },
    features: features(deps),
    discovery: {
      ...(deps.metadataDocuments ? { client_id_metadata_document_supported: true } : {}),
      // RFC 8414 §2: without these a client must assume client_secret_basic.
      introspection_endpoint_auth_methods_supported: clientAuthMethods.filter((method) => method !== 'none'),
      revocation_endpoint_auth_methods_supported: clientAuthMethods,
    },
  };
}

/** What a JWT access token is based on, so that it can be introspected (RFC 7662). */
async function extraTokenClaims(
  _context: Context,
  token: { kind: string; grantId?: string; resourceServer?: { accessTokenFormat?: string } },
): Promise<Record<string, string> | undefined> {
  if (token.kind !== 'AccessToken' || token.resourceServer?.accessTokenFormat !== 'jwt') return undefined;
  return token.grantId === undefined ? undefined : { [grantClaim]: storedId('Grant', token.grantId) };
}

/**
 * Browsers may call the token endpoints from the pages of a public client only (security #71).
 * An app's private-use scheme has the origin `null`, which is also that of every sandboxed frame.
 */
function clientBasedCORS(_context: Context, origin: string, client: Client): boolean {
  return (
    client.clientAuthMethod === 'none' &&
    origin !== 'null' &&
    client.redirectUris.some((uri) => URL.parse(uri)?.origin === origin)
  );
}
