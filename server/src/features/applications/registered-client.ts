import { isRedirectLoopback } from '@latchkey/contract/clients/redirect-uri';
import { mayBePublic } from '../../platform/network/public-agent.ts';
import { allGrants, type ClientType, type GrantName, grantNamed } from './client-types.ts';
import { InvalidClient } from './client-uris.ts';

/** Settings of a client that registered itself: it is never trusted, whatever it claims (RFC 7591). */
export function registeredClient(id: string, metadata: Record<string, unknown>) {
  const {
    client_id: _id,
    client_secret,
    client_name,
    // Pictures on other servers are not fetched for strangers.
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
  for (const name of addresses) checkPublic(name, metadata[name]);
  // Metadata with this prefix is reserved for the operator.
  const further = Object.entries(rest).filter(([name]) => !name.startsWith('latchkey_'));
  const isPublic = metadata.token_endpoint_auth_method === 'none';
  const redirectUris = textsOf(redirect_uris);
  const asked = textsOf(grant_types).flatMap((type) => grantNamed(type) ?? []);
  // Only an operator can allow a client to ask people by itself.
  if (asked.includes('ciba')) throw new InvalidClient('grant_types: only an operator can grant ciba');
  const type = registeredType(isPublic, redirectUris, asked);
  return {
    id,
    name: typeof client_name === 'string' ? client_name : id,
    type,
    grants: asked.filter((grant) => !allGrants(type, []).includes(grant)),
    isPublic,
    ...(isPublic ? {} : { secret: typeof client_secret === 'string' ? client_secret : undefined }),
    redirectUris,
    postLogoutRedirectUris: textsOf(post_logout_redirect_uris),
    backchannelLogoutUri: typeof backchannel_logout_uri === 'string' ? backchannel_logout_uri : null,
    metadata: Object.fromEntries(further),
    source: 'registration' as const,
  };
}

/** Metadata with addresses to which the portal itself sends requests. */
const addresses = [
  'backchannel_logout_uri',
  'backchannel_client_notification_endpoint',
  'jwks_uri',
  'sector_identifier_uri',
];

/** Each request checks what the name resolves to; what the address itself reveals is refused here (security #350). */
function checkPublic(name: string, given: unknown): void {
  const url = typeof given === 'string' ? URL.parse(given) : null;
  if (url && !mayBePublic(url.hostname))
    throw new InvalidClient(`${name} "${given}" is not on a public host`);
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
    return !['https:', 'http:'].includes(protocol) || isRedirectLoopback(hostname);
  });
  return isNative ? 'native' : 'spa';
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
