import { isLoopbackHost } from '../../applications/loopback-host.ts';

/**
 * A public client that is called back on its own machine or by a scheme of its own is an app, whether it says so or not
 * (RFC 8252 §7); the standard's default would refuse its scheme (OpenID Connect Registration 1.0 §2).
 */
export function withApplicationType(body: Buffer): Buffer {
  const metadata = parsed(body);
  if (!metadata || 'application_type' in metadata || metadata.token_endpoint_auth_method !== 'none')
    return body;
  const uris = Array.isArray(metadata.redirect_uris) ? metadata.redirect_uris : [];
  if (!uris.some(isOfApp)) return body;
  return Buffer.from(JSON.stringify({ ...metadata, application_type: 'native' }));
}

function isOfApp(uri: unknown): boolean {
  const url = typeof uri === 'string' ? URL.parse(uri) : null;
  if (!url) return false;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb ? isLoopbackHost(url.hostname) : true;
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
