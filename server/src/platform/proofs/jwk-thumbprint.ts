import { createHash } from 'node:crypto';

/** The members that a thumbprint covers, in the order of their names (RFC 7638 §3.2, RFC 8037 §2). */
const members: Readonly<Record<string, string[]>> = {
  EC: ['crv', 'kty', 'x', 'y'],
  OKP: ['crv', 'kty', 'x'],
  RSA: ['e', 'kty', 'n'],
};

/** The thumbprint of a public key, SHA-256, base64url (RFC 7638). The key must be valid, of one of these types. */
export function jwkThumbprint(key: Readonly<Record<string, unknown>>): string {
  return createHash('sha256')
    .update(JSON.stringify(key, members[String(key.kty)] ?? []))
    .digest('base64url');
}
