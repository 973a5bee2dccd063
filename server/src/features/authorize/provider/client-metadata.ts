import type { Client } from '../../applications/client.ts';
import type { NewClient } from '../../applications/clients.service.ts';

/** What the portal keeps of a client beyond the standard's metadata. */
export const extraProperties = [
  'latchkey_trusted',
  'latchkey_pkce_exempt',
  'latchkey_private_network',
  'latchkey_resources',
];

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const defaultGrants = ['authorization_code', 'refresh_token', deviceGrant];

/** A client as the library reads it (RFC 7591 §2, OpenID Connect Registration 1.0 §2). */
export function toMetadata(client: Client): Record<string, unknown> {
  return {
    grant_types: client.redirectUris.length > 0 ? defaultGrants : [deviceGrant, 'refresh_token'],
    response_types: client.redirectUris.length > 0 ? ['code'] : [],
    token_endpoint_auth_method: client.isPublic ? 'none' : 'client_secret_basic',
    ...client.metadata,
    client_id: client.id,
    ...(client.secret === null ? {} : { client_secret: client.secret }),
    client_name: client.name,
    ...(client.url ? { client_uri: client.url } : {}),
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    application_type: client.redirectUris.every(isWebUri)
      ? (client.metadata.application_type ?? 'web')
      : 'native',
    ...(client.backchannelLogoutUri
      ? { backchannel_logout_uri: client.backchannelLogoutUri, backchannel_logout_session_required: true }
      : {}),
    latchkey_trusted: client.isTrusted,
    latchkey_pkce_exempt: client.isPkceExempt,
    latchkey_private_network: client.mayUsePrivateNetwork,
    latchkey_resources: client.resources,
  };
}

/** A client with an app's own scheme is a native one; on this machine's ports a web client is matched exactly. */
function isWebUri(uri: string): boolean {
  return /^https?:/i.test(uri);
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
    ...rest
  } = metadata;
  const further = Object.entries(rest).filter(([name]) => !extraProperties.includes(name));
  const isPublic = metadata.token_endpoint_auth_method === 'none';
  return {
    id,
    name: typeof client_name === 'string' ? client_name : id,
    isPublic,
    ...(isPublic ? {} : { secret: typeof client_secret === 'string' ? client_secret : undefined }),
    redirectUris: textsOf(redirect_uris),
    postLogoutRedirectUris: textsOf(post_logout_redirect_uris),
    backchannelLogoutUri: typeof backchannel_logout_uri === 'string' ? backchannel_logout_uri : null,
    metadata: Object.fromEntries(further),
    source: 'registration',
  };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
