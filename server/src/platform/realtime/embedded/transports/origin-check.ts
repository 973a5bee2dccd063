import type { IncomingHttpHeaders } from 'node:http';

/** The comparable form of the origins that pages may connect from; throws on what is no origin. */
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
 * Whether the page that asks may connect (security #75).
 * Browsers leave `Origin` out of a same-origin GET, which is how an event stream begins: there they say so in
 * `Sec-Fetch-Site`. What is no browser sends neither, and has no user's credentials to abuse.
 */
export function isAllowedOrigin(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return allowed.has(headers.origin);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
