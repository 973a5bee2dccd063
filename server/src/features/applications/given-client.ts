import type { ClientGrant } from '@latchkey/contract/clients/admin-client';
import type { ApisService } from './apis.service.ts';
import type { Client } from './client.ts';
import { readClaims } from './client-claims.ts';
import { drawnLogo } from './client-logo.ts';
import type { ClientSettings } from './client-settings.ts';
import type { ClientType } from './client-types.ts';

/** The body of a call that creates or changes a client; null and an empty text clear a value. */
export interface GivenClient {
  readonly name?: string | undefined;
  readonly type?: ClientType | undefined;
  readonly logo?: string | null | undefined;
  readonly redirect_uris?: readonly string[] | undefined;
  readonly post_logout_redirect_uris?: readonly string[] | undefined;
  readonly backchannel_logout_uri?: string | null | undefined;
  readonly domain?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly is_trusted?: boolean | undefined;
  readonly require_2fa?: boolean | undefined;
  readonly api_scopes?: readonly string[] | undefined;
  readonly grants?: readonly ClientGrant[] | undefined;
  readonly access_token_life?: number | null | undefined;
  readonly refresh_token_life?: number | null | undefined;
  readonly pkce_required?: boolean | undefined;
  readonly private_network?: boolean | undefined;
  readonly small_id_token?: boolean | undefined;
  readonly claims?: Readonly<Record<string, string>> | undefined;
  readonly endpoint_audience?: boolean | undefined;
  readonly profile?: Client['profile'] | undefined;
  readonly resources?: readonly string[] | undefined;
}

/**
 * Converts it to the registry's settings. Throws InvalidClient for an unknown scope or API, `invalid_fields` for an
 * invalid picture.
 */
export async function settingsGiven(given: GivenClient, apis: ApisService): Promise<ClientSettings> {
  for (const audience of given.resources ?? []) await apis.existing(audience);
  const settings = {
    name: given.name,
    type: given.type,
    logo: given.logo ? await drawnLogo(given.logo) : emptied(given.logo),
    redirectUris: given.redirect_uris,
    postLogoutRedirectUris: given.post_logout_redirect_uris,
    backchannelLogoutUri: emptied(given.backchannel_logout_uri),
    domain: emptied(given.domain),
    url: emptied(given.url),
    isTrusted: given.is_trusted,
    requiresSecondFactor: given.require_2fa,
    apiScopes: given.api_scopes && (await Promise.all(given.api_scopes.map(apis.scopeNamed))),
    grants: given.grants,
    accessTokenLife: given.access_token_life,
    refreshTokenLife: given.refresh_token_life,
    isPkceExempt: given.pkce_required === undefined ? undefined : !given.pkce_required,
    mayUsePrivateNetwork: given.private_network,
    hasSmallIdToken: given.small_id_token,
    claims: given.claims && readClaims(given.claims),
    allowsEndpointAudience: given.endpoint_audience,
    profile: given.profile,
    resources: given.resources,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function emptied(value: string | null | undefined): string | null | undefined {
  return value === '' ? null : value;
}
