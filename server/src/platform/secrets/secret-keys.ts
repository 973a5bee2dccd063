import { hkdfSync } from 'node:crypto';
import { secretKeyWeakness } from './secret-key-weakness.ts';

/** A root secret, and the short id that is stored with everything it encrypts. */
export interface SecretKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Characters of a key's id. */
export const keyIdLength = 8;

/** The first key encrypts, all of them decrypt. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]];

/** What is wrong with a SECRET_KEY; never contains the key itself. */
export class UnusableSecretKey extends Error {
  override readonly name = 'UnusableSecretKey';
}

/**
 * Parses SECRET_KEY: 32 or more random bytes as base64 or base64url; several are separated by commas, the current one
 * first.
 * Throws UnusableSecretKey.
 */
export function parseSecretKeys(text: string): SecretKeys {
  const keys = text.split(',').map((part, index) => parseOne(part.trim(), index));
  const ids = new Set(keys.map((key) => key.id));
  if (ids.size !== keys.length) throw new UnusableSecretKey('names the same key twice');
  const [current, ...older] = keys;
  if (!current) throw new UnusableSecretKey('is empty');
  return [current, ...older];
}

function parseOne(text: string, index: number): SecretKey {
  const which = index === 0 ? '' : `key ${index + 1} `;
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) throw new UnusableSecretKey(`${which}is not base64`);
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  const weakness = secretKeyWeakness(bytes);
  if (weakness) throw new UnusableSecretKey(`${which}${weakness}`);
  return { id: keyId(bytes), bytes };
}

/** Derived by a one-way function, so that it reveals nothing about the key. */
function keyId(bytes: Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', bytes, '', 'latchkey/key-id', 6)).toString('base64url');
}
