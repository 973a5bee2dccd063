import { type KeyObject, sign } from 'node:crypto';

/** Builds a JWT signed with ES256 by hand, so that a test can make any part of it wrong. */
export function signJwt(header: object, claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${part({ alg: 'ES256', ...header })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(body), { key, dsaEncoding: 'ieee-p1363' });
  return `${body}.${signature.toString('base64url')}`;
}
