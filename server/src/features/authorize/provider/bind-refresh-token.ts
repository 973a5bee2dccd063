import { createHash } from 'node:crypto';
import type { Context } from 'oidc-provider';

/** RFC 7638 §3.2, RFC 8037 §2: the members of a public key, in the order of their names. */
const members: Readonly<Record<string, readonly string[]>> = {
  EC: ['crv', 'kty', 'x', 'y'],
  OKP: ['crv', 'kty', 'x'],
  RSA: ['e', 'kty', 'n'],
};

/**
 * A refresh token of a public client is bound to the key of the proof that comes with a refresh (RFC 9449 §5). The
 * library binds only the one that comes with a code, and copies the binding to its successors. Call it with a proof that
 * was verified, before the successor is made.
 */
export function bindRefreshToken(context: Context): void {
  const { client, entities } = context.oidc;
  const token = entities.RefreshToken;
  const [header = ''] = context.get('dpop').split('.', 1);
  if (!token || token.jkt !== undefined || header === '' || client.clientAuthMethod !== 'none') return;
  token.jkt = thumbprintOf(JSON.parse(Buffer.from(header, 'base64url').toString('utf8')).jwk);
}

/** RFC 7638, SHA-256, base64url. */
function thumbprintOf(key: Readonly<Record<string, string>>): string {
  const needed = members[key.kty ?? '']?.map((name) => [name, key[name]]) ?? [];
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(needed)))
    .digest('base64url');
}
