/** What may be wrong with an address that codes are sent to; its words stand in text/redirect-uri-faults.en.ts. */
export type RedirectUriFault = 'not_url' | 'fragment' | 'wildcard' | 'user' | 'scheme' | 'app_scheme';

/**
 * Which schemes of its own an app may be called back by. Who is no operator needs a dot in it, as in the name of a domain
 * of theirs (RFC 8252 §7.1), or one that the operator named.
 */
export type AppSchemes = 'none' | 'any' | { readonly named: readonly string[] };

const unsafeSchemes = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'ws:',
  'wss:',
]);

/**
 * Where codes may be sent (RFC 9700 §2.1, RFC 8252 §7): https, http on this machine, or for a native app a scheme of
 * its own. It is matched character by character, so it is kept as written. Undefined where nothing is wrong with it.
 */
export function redirectUriFault(uri: string, schemes: AppSchemes): RedirectUriFault | undefined {
  const parsed = parseAddress(uri);
  if (!parsed) return 'not_url';
  if (uri.includes('#')) return 'fragment';
  if (uri.includes('*')) return 'wildcard';
  if (parsed.username || parsed.password) return 'user';
  if (parsed.protocol === 'https:') return undefined;
  if (parsed.protocol === 'http:' && isRedirectLoopback(parsed.hostname)) return undefined;
  if (schemes === 'none') return 'scheme';
  const isAppScheme = parsed.protocol !== 'http:' && !unsafeSchemes.has(parsed.protocol);
  const scheme = parsed.protocol.slice(0, -1);
  const isAllowed = schemes === 'any' || scheme.includes('.') || schemes.named.includes(scheme);
  return isAppScheme && isAllowed ? undefined : 'app_scheme';
}

/** An address that browsers or the portal open. */
export function isWebUrl(uri: string): boolean {
  const protocol = parseAddress(uri)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

/** Undefined for what is none. A URL parser drops control characters silently, and what is matched exactly must have none. */
export function parseAddress(uri: string): URL | undefined {
  if (/[\p{Cc} \\]/u.test(uri) || !URL.canParse(uri)) return undefined;
  return new URL(uri);
}

/** Whether a host name of a URL is this machine itself (RFC 8252 §7.3). */
export function isRedirectLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
