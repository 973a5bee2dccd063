import { hash } from 'node:crypto';
import type { Client } from '../../applications/client.ts';

/** What the portal stores about a client beyond the standard metadata. */
export const extraProperties = [
  'latchkey_type',
  'latchkey_trusted',
  'latchkey_self_registered',
  'latchkey_pkce_exempt',
  'latchkey_private_network',
  'latchkey_resources',
  'latchkey_api_scopes',
  'latchkey_introspection',
  'latchkey_endpoint_audience',
  'latchkey_access_token_life',
  'latchkey_refresh_token_life',
  'latchkey_small_id_token',
  'latchkey_claims',
  'latchkey_next_secret',
  'latchkey_profile',
  'latchkey_narrowed_at',
  'latchkey_lost',
];

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
export const cibaGrant = 'urn:openid:params:grant-type:ciba';

/** For the developers of a client that makes a request which its type does not allow. */
export const unauthorized = 'the client may not ask in this way: its type does not allow it';

type Metadata = Readonly<Record<string, unknown>>;

const known = new WeakMap<Client, Metadata>();

/**
 * A client in the library's format (RFC 7591 §2, OpenID Connect Registration 1.0 §2); its type decides what it may do.
 * The same object for the same client.
 */
export function toMetadata(client: Client): Metadata {
  const before = known.get(client);
  if (before) return before;
  const metadata = metadataOf(client);
  // The library recognises a client by its JSON, which it would write again at each request.
  const digest = hash('sha256', JSON.stringify(metadata));
  Object.defineProperty(metadata, 'toJSON', { value: () => digest });
  known.set(client, Object.freeze(metadata));
  return metadata;
}

function metadataOf(client: Client): Metadata {
  return {
    token_endpoint_auth_method: client.isPublic ? 'none' : 'client_secret_basic',
    ...(client.mayUse.includes('ciba')
      ? { backchannel_token_delivery_mode: 'poll', authorization_details_types: ['approval'] }
      : {}),
    ...client.metadata,
    ...(client.profile === 'fapi2' ? fapi2 : {}),
    grant_types: grantTypes(client),
    response_types: client.mayUse.includes('authorization_code') ? ['code'] : [],
    client_id: client.id,
    ...(client.secret === null ? {} : { client_secret: client.secret }),
    client_name: client.name,
    ...(client.url ? { client_uri: client.url } : {}),
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    // A native client may use any port of the loopback address (RFC 8252 §7.3).
    application_type: client.type === 'native' ? 'native' : 'web',
    ...(client.backchannelLogoutUri
      ? { backchannel_logout_uri: client.backchannelLogoutUri, backchannel_logout_session_required: true }
      : {}),
    latchkey_type: client.type,
    latchkey_trusted: client.isTrusted,
    latchkey_self_registered: client.selfRegistered,
    latchkey_pkce_exempt: client.isPkceExempt,
    latchkey_private_network: client.mayUsePrivateNetwork,
    latchkey_resources: client.resources,
    latchkey_api_scopes: client.apiScopes,
    latchkey_introspection: client.mayUse.includes('introspection'),
    latchkey_endpoint_audience: client.allowsEndpointAudience,
    latchkey_access_token_life: client.accessTokenLife,
    latchkey_refresh_token_life: client.refreshTokenLife,
    latchkey_small_id_token: client.hasSmallIdToken,
    latchkey_claims: client.claims,
    latchkey_next_secret: client.nextSecret?.value,
    latchkey_profile: client.profile,
    latchkey_narrowed_at: client.narrowedAt,
    latchkey_lost: client.lost,
  };
}

/** FAPI 2.0 Security Profile §5.3.2, §5.4: RS256, this server's default, is not among its algorithms. */
const fapi2 = {
  token_endpoint_auth_method: 'private_key_jwt',
  require_pushed_authorization_requests: true,
  dpop_bound_access_tokens: true,
  id_token_signed_response_alg: 'ES256',
  authorization_signed_response_alg: 'ES256',
};

function grantTypes(client: Client): string[] {
  const types = [
    ...(client.mayUse.includes('authorization_code') ? ['authorization_code', 'refresh_token'] : []),
    ...(client.mayUse.includes('device_code') ? [deviceGrant, 'refresh_token'] : []),
    ...(client.mayUse.includes('ciba') ? [cibaGrant, 'refresh_token'] : []),
    ...(client.mayUse.includes('client_credentials') ? ['client_credentials'] : []),
  ];
  return [...new Set(types)];
}
