import { isRedirectLoopback } from '../../platform/network/redirect-loopback.ts';

/** What is wrong with a client's registration; the message names the field and the value. */
export class InvalidClient extends Error {
  override readonly name = 'InvalidClient';
}

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
 * Which schemes of its own an app may be called back by. Who is no operator needs a dot in it, as in the name of a domain
 * of theirs (RFC 8252 §7.1), or one that the operator named.
 */
export type AppSchemes = 'none' | 'any' | { readonly named: readonly string[] };

/**
 * Where codes may be sent (RFC 9700 §2.1, RFC 8252 §7): https, http on this machine, or for a native app a scheme of
 * its own. It is matched character by character, so it is kept as written. Throws InvalidClient.
 */
export function checkRedirectUri(uri: string, field: string, schemes: AppSchemes): void {
  const parsed = parse(uri, field);
  if (uri.includes('#')) throw new InvalidClient(`${field} "${uri}" must not have a fragment`);
  if (uri.includes('*')) throw new InvalidClient(`${field} "${uri}" must be exact: there are no wildcards`);
  if (parsed.username || parsed.password) throw new InvalidClient(`${field} "${uri}" must not name a user`);
  if (parsed.protocol === 'https:') return;
  if (parsed.protocol === 'http:' && isRedirectLoopback(parsed.hostname)) return;
  const isAppScheme = parsed.protocol !== 'http:' && !unsafeSchemes.has(parsed.protocol);
  const scheme = parsed.protocol.slice(0, -1);
  const isAllowed =
    schemes === 'any' || (schemes !== 'none' && (scheme.includes('.') || schemes.named.includes(scheme)));
  if (isAppScheme && isAllowed) return;
  throw new InvalidClient(
    schemes === 'none'
      ? `${field} "${uri}" must be https, or http on localhost`
      : `${field} "${uri}" must be https, http on localhost, or an app's own scheme such as com.example.app:/done`,
  );
}

/** An address that browsers or the portal open. Throws InvalidClient. */
export function checkWebUrl(uri: string, field: string): void {
  const { protocol } = parse(uri, field);
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new InvalidClient(`${field} "${uri}" must begin with https:// or http://`);
  }
}

function parse(uri: string, field: string): URL {
  const parsed = URL.parse(uri);
  // A URL parser drops control characters silently, and what is matched exactly must have none.
  if (!parsed || /[\p{Cc} \\]/u.test(uri)) throw new InvalidClient(`${field} "${uri}" is not a URL`);
  return parsed;
}
