import { isRedirectLoopback } from '@latchkey/contract/clients/redirect-uri';

/** What is taken of a registration that comes without a token; the portal says the rest (RFC 7591 §2). */
const takenOfStrangers = ['client_name', 'redirect_uris'];

/** A registration as the library gets it; `isOpen` where nobody let the client in. */
export function registrationRequest(body: Buffer, isOpen: boolean): Buffer {
  const metadata = parsed(body);
  if (!metadata) return body;
  return Buffer.from(JSON.stringify(isOpen ? strangersMetadata(metadata) : withApplicationType(metadata)));
}

/** What is taken of metadata that nobody let in. */
export function strangersMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  return withApplicationType(asStranger(metadata));
}

/** It keeps no secret, signs people in and does nothing else, and the reply says so (RFC 7591 §3.2.1). */
function asStranger(metadata: Record<string, unknown>): Record<string, unknown> {
  const taken = Object.entries(metadata).filter(([name]) => takenOfStrangers.includes(name));
  return {
    ...Object.fromEntries(taken),
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

/**
 * A public client that is called back on its own machine or by a scheme of its own is an app, whether it says so or not
 * (RFC 8252 §7); the standard's default would refuse its scheme (OpenID Connect Registration 1.0 §2).
 */
function withApplicationType(metadata: Record<string, unknown>): Record<string, unknown> {
  if ('application_type' in metadata || metadata.token_endpoint_auth_method !== 'none') return metadata;
  const uris = Array.isArray(metadata.redirect_uris) ? metadata.redirect_uris : [];
  return uris.some(isOfApp) ? { ...metadata, application_type: 'native' } : metadata;
}

function isOfApp(uri: unknown): boolean {
  const url = typeof uri === 'string' ? URL.parse(uri) : null;
  if (!url) return false;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb ? isRedirectLoopback(url.hostname) : true;
}

function parsed(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return value && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    // The library says what is wrong with it.
    return undefined;
  }
}
