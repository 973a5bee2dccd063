import { isRedirectLoopback } from '@latchkey/contract/clients/redirect-uri';

/** Metadata accepted in a registration without a token; the portal sets the rest (RFC 7591 §2). */
const takenOfStrangers = ['client_name', 'redirect_uris'];

/** A registration in the form that the library reads; `isOpen` if it came without a token. */
export function registrationRequest(body: Buffer, isOpen: boolean): Buffer {
  const metadata = parsed(body);
  if (!metadata) return body;
  return Buffer.from(JSON.stringify(isOpen ? strangersMetadata(metadata) : withApplicationType(metadata)));
}

/** The accepted part of metadata that came without a token. */
export function strangersMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  return withApplicationType(asStranger(metadata));
}

/** The client keeps no secret and can only sign people in, as the reply says (RFC 7591 §3.2.1). */
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
 * A public client with a loopback or private-use redirect URI is a native application, whether it says so or not (RFC
 * 8252 §7); the standard's default would refuse its scheme (OpenID Connect Registration 1.0 §2).
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
    // The library reports what is wrong with it.
    return undefined;
  }
}
