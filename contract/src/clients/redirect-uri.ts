/** What may be wrong with a redirect URI; the texts are in text/redirect-uri-faults.en.ts. */
export type RedirectUriFault = 'not_url' | 'fragment' | 'wildcard' | 'user' | 'scheme' | 'app_scheme';

/**
 * The private-use schemes that an app may use. Self-registered apps need a scheme with a dot, as in the reversed name
 * of a domain of theirs (RFC 8252 §7.1), or one that the operator named.
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
 * Checks a redirect URI (RFC 9700 §2.1, RFC 8252 §7): https, http on loopback, or a private-use scheme for a native
 * app. It is compared character by character, and therefore stored as written. Undefined if it is valid.
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

/** A URL that browsers or the portal open. */
export function isWebUrl(uri: string): boolean {
  const protocol = parseAddress(uri)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

/**
 * Undefined if it is not a URL. URL parsers silently drop control characters, and find the host of `https:host` and
 * `https:///host`, which must not occur in text that is compared exactly.
 */
export function parseAddress(uri: string): URL | undefined {
  if (/[\p{Cc} \\]/u.test(uri) || /^https?:(?!\/\/[^/])/i.test(uri) || !URL.canParse(uri)) return undefined;
  return new URL(uri);
}

/** Whether a URL's host is a loopback host (RFC 8252 §7.3). */
export function isRedirectLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
