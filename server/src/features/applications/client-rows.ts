import type { ClientsTable } from '../../platform/db/tables/applications.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { Client } from './client.ts';
import { allGrants } from './client-types.ts';

/** Maximum clients in the cache, including their logos. */
const mostKept = 128;

/** Converts clients to and from their stored form: secrets sealed, lists as JSON. */
export function clientRows(vault: Pick<Vault, 'seal' | 'openText'>) {
  const kept = new Map<string, { row: ClientsTable; client: Client }>();

  /**
   * Returns a frozen client. A row that has not changed since it was last read is not decoded again: a request of the
   * protocol reads its client several times, and decoding takes longer than reading.
   */
  function open(row: ClientsTable): Client {
    const known = kept.get(row.id);
    if (known && isSame(known.row, row)) return known.client;
    const client = frozen(opened(row));
    kept.delete(row.id);
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '');
    kept.set(row.id, { row, client });
    return client;
  }

  function opened(row: ClientsTable): Client {
    return {
      id: row.id,
      name: row.name,
      type: row.type,
      grants: JSON.parse(row.grants),
      mayUse: allGrants(row.type, JSON.parse(row.grants)),
      logo: row.logo,
      domain: row.domain,
      url: row.url,
      isTrusted: row.trusted === 1,
      isPublic: row.public === 1,
      secret: row.secret === null ? null : vault.openText(row.secret, row.id),
      secretId: row.secret_id,
      nextSecret:
        row.next_secret === null
          ? null
          : { id: row.next_secret_id ?? '', value: vault.openText(row.next_secret, row.id) },
      redirectUris: JSON.parse(row.redirect_uris),
      postLogoutRedirectUris: JSON.parse(row.post_logout_redirect_uris),
      backchannelLogoutUri: row.backchannel_logout_uri,
      mayUsePrivateNetwork: row.private_network === 1,
      isPkceExempt: row.pkce_exempt === 1,
      requiresSecondFactor: row.require_2fa === 1,
      resources: JSON.parse(row.resources),
      apiScopes: JSON.parse(row.api_scopes),
      allowsEndpointAudience: row.endpoint_audience === 1,
      accessTokenLife: row.access_token_life,
      refreshTokenLife: row.refresh_token_life,
      hasSmallIdToken: row.small_id_token === 1,
      claims: JSON.parse(row.claims),
      metadata: JSON.parse(row.metadata),
      source: row.source,
      selfRegistered: row.self_registered,
      readAt: row.read_at,
      freshUntil: row.fresh_until,
      narrowedAt: row.narrowed_at,
      lost: JSON.parse(row.lost),
      profile: row.profile,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  }

  function close(client: Client): ClientsTable {
    return {
      id: client.id,
      name: client.name,
      type: client.type,
      grants: JSON.stringify(client.grants),
      logo: client.logo,
      domain: client.domain,
      url: client.url,
      trusted: Number(client.isTrusted),
      public: Number(client.isPublic),
      secret: client.secret === null ? null : vault.seal(client.secret, client.id),
      secret_id: client.secretId,
      next_secret: client.nextSecret ? vault.seal(client.nextSecret.value, client.id) : null,
      next_secret_id: client.nextSecret?.id ?? null,
      redirect_uris: JSON.stringify(client.redirectUris),
      post_logout_redirect_uris: JSON.stringify(client.postLogoutRedirectUris),
      backchannel_logout_uri: client.backchannelLogoutUri,
      private_network: Number(client.mayUsePrivateNetwork),
      pkce_exempt: Number(client.isPkceExempt),
      require_2fa: Number(client.requiresSecondFactor),
      resources: JSON.stringify(client.resources),
      api_scopes: JSON.stringify(client.apiScopes),
      endpoint_audience: Number(client.allowsEndpointAudience),
      access_token_life: client.accessTokenLife,
      refresh_token_life: client.refreshTokenLife,
      small_id_token: Number(client.hasSmallIdToken),
      claims: JSON.stringify(client.claims),
      metadata: JSON.stringify(client.metadata),
      source: client.source,
      self_registered: client.selfRegistered,
      read_at: client.readAt,
      fresh_until: client.freshUntil,
      narrowed_at: client.narrowedAt,
      lost: JSON.stringify(client.lost),
      profile: client.profile,
      created_at: client.createdAt,
      updated_at: client.updatedAt,
    };
  }

  return { open, close };
}

/** Both have every column of the table. */
function isSame(one: ClientsTable, other: ClientsTable): boolean {
  for (const name in other)
    if (one[name as keyof ClientsTable] !== other[name as keyof ClientsTable]) return false;
  return true;
}

function frozen<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) frozen(part);
  return Object.freeze(value);
}

export type ClientRows = ReturnType<typeof clientRows>;
