import type { Client } from '../../applications/client.ts';
import { type ClientType, type GrantName, grantNamed, mayUse } from '../../applications/client-types.ts';
import type { NewClient } from '../../applications/clients.service.ts';
import { isLoopbackHost } from '../../applications/loopback-host.ts';

/** What the portal keeps of a client beyond the standard's metadata. */
export const extraProperties = [
  'latchkey_type',
  'latchkey_trusted',
  'latchkey_pkce_exempt',
  'latchkey_private_network',
  'latchkey_resources',
  'latchkey_api_scopes',
  'latchkey_introspection',
  'latchkey_endpoint_audience',
];

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** For the developers of a client that asks in a way that its type does not do. */
export const unauthorized = 'the client may not ask in this way: its type does not allow it';

/** A client as the library reads it (RFC 7591 §2, OpenID Connect Registration 1.0 §2); its type decides what it may do. */
export function toMetadata(client: Client): Record<string, unknown> {
  return {
    token_endpoint_auth_method: client.isPublic ? 'none' : 'client_secret_basic',
    ...client.metadata,
    grant_types: grantTypes(client),
    response_types: mayUse(client, 'authorization_code') ? ['code'] : [],
    client_id: client.id,
    ...(client.secret === null ? {} : { client_secret: client.secret }),
    client_name: client.name,
    ...(client.url ? { client_uri: client.url } : {}),
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    // A native one may be called back on any port of this machine (RFC 8252 §7.3).
    application_type: client.type === 'native' ? 'native' : 'web',
    ...(client.backchannelLogoutUri
      ? { backchannel_logout_uri: client.backchannelLogoutUri, backchannel_logout_session_required: true }
      : {}),
    latchkey_type: client.type,
    latchkey_trusted: client.isTrusted,
    latchkey_pkce_exempt: client.isPkceExempt,
    latchkey_private_network: client.mayUsePrivateNetwork,
    latchkey_resources: client.resources,
    latchkey_api_scopes: client.apiScopes,
    latchkey_introspection: mayUse(client, 'introspection'),
    latchkey_endpoint_audience: client.allowsEndpointAudience,
  };
}

function grantTypes(client: Client): string[] {
  const types = [
    ...(mayUse(client, 'authorization_code') ? ['authorization_code', 'refresh_token'] : []),
    ...(mayUse(client, 'device_code') ? [deviceGrant, 'refresh_token'] : []),
    ...(mayUse(client, 'client_credentials') ? ['client_credentials'] : []),
  ];
  return [...new Set(types)];
}

/** A client that registered itself: never trusted, whatever it says (RFC 7591). */
export function registeredClient(id: string, metadata: Record<string, unknown>): NewClient {
  const {
    client_id: _id,
    client_secret,
    client_name,
    // A picture on another server is not fetched for a stranger.
    logo_uri: _logo,
    client_uri: _uri,
    redirect_uris,
    post_logout_redirect_uris,
    backchannel_logout_uri,
    backchannel_logout_session_required: _session,
    grant_types,
    response_types: _responses,
    ...rest
  } = metadata;
  const further = Object.entries(rest).filter(([name]) => !extraProperties.includes(name));
  const isPublic = metadata.token_endpoint_auth_method === 'none';
  const redirectUris = textsOf(redirect_uris);
  const asked = textsOf(grant_types).flatMap((type) => grantNamed(type) ?? []);
  const type = registeredType(isPublic, redirectUris, asked);
  return {
    id,
    name: typeof client_name === 'string' ? client_name : id,
    type,
    grants: asked.filter((grant) => !mayUse({ type, grants: [] }, grant)),
    isPublic,
    ...(isPublic ? {} : { secret: typeof client_secret === 'string' ? client_secret : undefined }),
    redirectUris,
    postLogoutRedirectUris: textsOf(post_logout_redirect_uris),
    backchannelLogoutUri: typeof backchannel_logout_uri === 'string' ? backchannel_logout_uri : null,
    metadata: Object.fromEntries(further),
    source: 'registration',
  };
}

function registeredType(
  isPublic: boolean,
  redirectUris: readonly string[],
  asked: readonly GrantName[],
): ClientType {
  if (redirectUris.length === 0)
    return asked.includes('client_credentials') && !isPublic ? 'machine' : 'device';
  if (!isPublic) return 'web';
  const isNative = redirectUris.some((uri) => {
    const { protocol, hostname } = new URL(uri);
    return !['https:', 'http:'].includes(protocol) || isLoopbackHost(hostname);
  });
  return isNative ? 'native' : 'spa';
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
