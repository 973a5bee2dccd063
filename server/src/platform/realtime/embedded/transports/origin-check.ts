import type { IncomingHttpHeaders } from 'node:http';

/** The normalised origins that pages may connect from; throws if a URL has no origin. */
export function originsOf(urls: readonly string[]): ReadonlySet<string> {
  return new Set(
    urls.map((url) => {
      const { origin } = new URL(url);
      if (origin === 'null') throw new TypeError(`Not a web origin: ${url}`);
      return origin;
    }),
  );
}

/**
 * Whether the page that sent the request may connect (security #75).
 * Browsers omit `Origin` in a same-origin GET, which starts an event stream, and send `Sec-Fetch-Site` instead. Clients
 * other than browsers send neither, and have no user's credentials that could be abused.
 */
export function isAllowedOrigin(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return allowed.has(headers.origin);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
