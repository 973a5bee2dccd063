import type { IncomingHttpHeaders } from 'node:http';

/**
 * Milliseconds for which a response may be cached (RFC 9111 §5.2.2), within our own bounds; `usual` if it does not say.
 */
export function cacheLife(
  headers: IncomingHttpHeaders,
  { least, usual, most }: { readonly least: number; readonly usual: number; readonly most: number },
): number {
  const control = headers['cache-control'] ?? '';
  if (/\bno-(?:store|cache)\b/i.test(control)) return least;
  const seconds = /\bmax-age\s*=\s*(\d{1,9})/i.exec(control)?.[1];
  if (seconds === undefined) return usual;
  return Math.min(most, Math.max(least, Number(seconds) * 1000));
}
