import { type AppSchemes, isRedirectLoopback } from '@latchkey/contract/clients/redirect-uri';
import { isPlainLine } from '@latchkey/contract/http/scalars';
import { documentHost, isAddress } from '../../platform/network/document-address.ts';
import { checkProfile } from './check-profile.ts';
import type { Client } from './client.ts';
import { checkClaims } from './client-claims.ts';
import { checkRedirectUri, checkWebUrl, InvalidClient } from './client-uris.ts';
import { maxApiScopes, maxLogoLength, maxUris, tokenLives } from './limits.ts';

/**
 * Validates an application's registration. `namedSchemes` are the private-use schemes that the operator allows for
 * clients that register themselves. Throws InvalidClient, which names the field and the value.
 */
export function checkClient(client: Client, namedSchemes: readonly string[] = []): void {
  checkId(client);
  // The name is shown where a person decides: with direction marks it could read as another application's (security
  // #303).
  if (client.name.length > 100 || !isPlainLine(client.name)) {
    throw new InvalidClient('name must be one visible line of 1 to 100 characters');
  }
  checkGrants(client);
  checkRedirects(client, namedSchemes);
  if (client.resources.length > maxUris) throw new InvalidClient(`at most ${maxUris} resources`);
  for (const uri of client.resources) checkWebUrl(uri, 'resource');
  if (client.apiScopes.length > maxApiScopes) throw new InvalidClient(`at most ${maxApiScopes} API scopes`);
  checkClaims(client.claims);
  checkLives(client);
  checkProfile(client);
  checkKeysAddress(client);
  checkLogo(client.logo);
  const addresses = { url: client.url, backchannel_logout_uri: client.backchannelLogoutUri };
  for (const [field, uri] of Object.entries(addresses)) if (uri !== null) checkWebUrl(uri, field);
}

/** Keys that anybody on the way could replace are not read. */
function checkKeysAddress({ metadata: { jwks_uri: address } }: Client): void {
  if (address !== undefined && !String(address).startsWith('https://'))
    throw new InvalidClient(`jwks_uri "${address}" must begin with https://`);
}

function checkId({ id, selfRegistered }: Client): void {
  if (selfRegistered === 'document') {
    if (documentHost(id) === undefined)
      throw new InvalidClient('the client_id is not the address of a document');
    return;
  }
  if (!/^[\x21-\x7E]{1,128}$/.test(id))
    throw new InvalidClient('the client_id must be 1 to 128 letters, digits and signs, without spaces');
  if (isAddress(id)) throw new InvalidClient('the client_id must not be an address');
}

/** A secret chosen elsewhere must be as hard to guess as a generated one. Throws InvalidClient. */
export function checkSecret(secret: string): void {
  if (!/^[\x21-\x7E]{24,256}$/.test(secret))
    throw new InvalidClient('a secret must be 24 to 256 letters, digits and signs, without spaces');
}

function checkGrants(client: Client): void {
  checkCiba(client);
  if (client.isPublic && client.isPkceExempt) throw new InvalidClient('a public client always needs PKCE');
  if (!client.isPublic) return;
  // Without a secret, anybody who knows the client_id could use these grants (RFC 6749 §4.4).
  for (const grant of ['client_credentials', 'introspection', 'ciba'] as const) {
    if (client.mayUse.includes(grant)) throw new InvalidClient(`${grant} needs a client that keeps a secret`);
  }
}

/** An approval on the companion is one factor, and FAPI has a profile of its own for CIBA (docs/decisions/0062). */
function checkCiba({ mayUse, requiresSecondFactor, profile, metadata }: Client): void {
  if (!mayUse.includes('ciba')) return;
  if (requiresSecondFactor)
    throw new InvalidClient('ciba is one factor: it cannot go with a required second one');
  if (profile !== null) throw new InvalidClient(`ciba cannot go with the profile ${profile}`);
  if (metadata.backchannel_user_code_parameter === true)
    throw new InvalidClient('backchannel_user_code_parameter cannot be true: no user code is taken');
}

function checkRedirects(client: Client, namedSchemes: readonly string[]): void {
  const uris = { redirect_uri: client.redirectUris, post_logout_redirect_uri: client.postLogoutRedirectUris };
  for (const [field, values] of Object.entries(uris)) {
    if (values.length > maxUris) throw new InvalidClient(`at most ${maxUris} ${field}s`);
    for (const uri of values) checkRedirectUri(uri, field, appSchemes(client, namedSchemes));
    if (client.type === 'native') for (const uri of values) checkNativeUri(uri, field);
  }
  const signsIn = client.mayUse.includes('authorization_code');
  if (signsIn && client.redirectUris.length === 0) {
    throw new InvalidClient(`a client of type ${client.type} needs a redirect_uri`);
  }
  if (!signsIn && client.redirectUris.length > 0) {
    throw new InvalidClient(`a client of type ${client.type} has no redirect_uri`);
  }
}

function appSchemes({ type, source }: Client, named: readonly string[]): AppSchemes {
  if (type !== 'native') return 'none';
  return source === 'operator' ? 'any' : { named };
}

/**
 * Nobody can obtain a certificate for the loopback host (RFC 8252 §7.2), and any port is only allowed for its three
 * names (§7.3).
 */
function checkNativeUri(uri: string, field: string): void {
  const { protocol, hostname } = new URL(uri);
  if (!isRedirectLoopback(hostname)) return;
  if (protocol === 'https:') throw new InvalidClient(`${field} "${uri}" must be http on this machine`);
  if (hostname.startsWith('127.') && hostname !== '127.0.0.1') {
    throw new InvalidClient(`${field} "${uri}" must be on 127.0.0.1, [::1] or localhost`);
  }
}

function checkLives({ accessTokenLife, refreshTokenLife }: Client): void {
  const lives = { access: accessTokenLife, refresh: refreshTokenLife };
  for (const kind of ['access', 'refresh'] as const) {
    const life = lives[kind];
    const { least, most } = tokenLives[kind];
    if (life !== null && !(Number.isSafeInteger(life) && life >= least && life <= most)) {
      throw new InvalidClient(`the lifetime of ${kind} tokens must be ${least} to ${most} seconds`);
    }
  }
}

/** Pages load nothing from other servers, so that the picture itself is stored. Throws InvalidClient. */
function checkLogo(logo: string | null): void {
  if (logo === null) return;
  if (!/^data:image\/(webp|png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/.test(logo)) {
    throw new InvalidClient('logo must be a picture');
  }
  if (logo.length > maxLogoLength) throw new InvalidClient('logo is too large');
}
