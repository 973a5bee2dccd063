import { hash } from 'node:crypto';

/**
 * How a random token of 128 bits or more is stored: SHA-256, base64url.
 * Such a token cannot be guessed from its hash, and an unkeyed hash can be looked up in an index.
 */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}
