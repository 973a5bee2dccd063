import type { ClientAccess } from '@latchkey/contract/groups/client-access';
import type { Client } from '../../features/applications/client.ts';
import { writtenClaims } from '../../features/applications/client-claims.ts';
import { secretsOf } from '../../features/applications/client-secrets.ts';

/** A client as the command line shows it, without its secret. The commands that create a secret show it once. */
export function clientView(client: Client) {
  return {
    client_id: client.id,
    name: client.name,
    type: client.type,
    grants: client.grants,
    trusted: client.isTrusted,
    public: client.isPublic,
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    backchannel_logout_uri: client.backchannelLogoutUri,
    private_network: client.mayUsePrivateNetwork,
    pkce_required: !client.isPkceExempt,
    require_2fa: client.requiresSecondFactor,
    resources: client.resources,
    api_scopes: client.apiScopes.map(({ audience, scope }) => `${audience}:${scope}`),
    endpoint_audience: client.allowsEndpointAudience,
    access_token_life: client.accessTokenLife,
    refresh_token_life: client.refreshTokenLife,
    small_id_token: client.hasSmallIdToken,
    claims: Object.entries(writtenClaims(client.claims)).map(([name, source]) => `${name}=${source}`),
    profile: client.profile,
    secrets: secretsOf(client).length,
    has_logo: client.logo !== null,
    domain: client.domain,
    url: client.url,
    metadata: client.metadata,
    source: client.source,
    self_registered: client.selfRegistered,
    created_at: new Date(client.createdAt).toISOString(),
    updated_at: new Date(client.updatedAt).toISOString(),
  };
}

/** The client as lines of name and value. */
export function clientLines(client: Client): string[][] {
  return Object.entries(clientView(client)).map(([name, value]) => [
    name.replaceAll('_', ' '),
    textOf(value),
  ]);
}

/** Who may use the client, as lines of name and value. */
export function accessLines({ access, groups }: ClientAccess): string[][] {
  return [['access', access === 'everyone' ? access : `groups: ${groups.join(' ') || 'none'}`]];
}

export const clientListHead = ['CLIENT ID', 'NAME', 'TYPE', 'KIND', 'REDIRECTS TO'];

export function clientListRow(client: Client): string[] {
  const kind = [client.isTrusted ? 'trusted' : 'asks', client.isPublic ? 'public' : 'confidential'];
  return [client.id, client.name, client.type, kind.join(', '), client.redirectUris[0] ?? '–'];
}

function textOf(value: unknown): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(' ') || '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
