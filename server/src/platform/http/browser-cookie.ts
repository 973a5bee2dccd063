import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { takesBrowserCookie } from '@latchkey/contract/http/takes-browser-cookie';
import { passkeyLoginOption } from '@latchkey/contract/login/passkey-login-option';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomToken } from '../secrets/random-token.ts';
import { browserCookieLife } from './limits.ts';

/**
 * The secret in the cookie by which a sign-in call recognises a browser; a browser without one receives one (security
 * #68).
 * It grants no access: together with the browser's key (`browserHash`) it keeps the browser's failed attempts apart from
 * those of strangers, and its sign-ins need no mail.
 * Calls of a second factor or a recovery read the cookie but do not set it, nor does the one that begins a passkey: the
 * page makes it beside a sign-in, and the browser would keep the cookie of whichever reply came last (security #514).
 * Undefined for every other call.
 */
export function browserIdOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { security }: { readonly security: { readonly https: boolean } },
): string | undefined {
  const sets = path.startsWith('/api/auth/') && path !== passkeyLoginOption.path;
  if (method !== 'POST' || !takesBrowserCookie(path)) return undefined;
  // The prefix makes the browser refuse the cookie from any other host or without https (RFC 6265bis §4.1.3.2).
  const name = security.https ? '__Host-latchkey-browser' : 'latchkey-browser';
  const known = cookieOf(request.headers.cookie, name);
  const ours = known && /^[\w-]{43}$/.test(known) ? known : undefined;
  if (!sets) return ours;
  const id = ours ?? randomToken();
  const secure = security.https ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${id}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${browserCookieLife}${secure}`,
  );
  return id;
}

/**
 * Only spaces and tabs around a name are not part of it (RFC 6265 §5.2): `trim` would also drop others, with which a
 * sibling domain can set a cookie that does not look prefixed to the browser (security #487).
 */
function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [, key, value] = /^[ \t]*([^=]*?)[ \t]*=[ \t]*(.*?)[ \t]*$/s.exec(pair) ?? [];
    if (key === name) return value;
  }
  return undefined;
}
