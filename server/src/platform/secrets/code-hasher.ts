import { createHmac } from 'node:crypto';
import { deriveKey } from './derive-key.ts';
import { equalInConstantTime } from './equal-in-constant-time.ts';
import type { SecretKey, SecretKeys } from './secret-keys.ts';

/** Hashes values that could be guessed from a plain hash, such as six-digit codes: HMAC-SHA-256 under a secret key. */
export interface CodeHasher {
  /** Returns `<kid>.<mac>`; `context` (for example the challenge's id) is bound to it. */
  hash(code: string, context: string): string;
  /** Compares in constant time, with the key that made the hash, so that codes outlive a key rotation. */
  matches(code: string, context: string, hash: string): boolean;
  /**
   * Hashes `code` with the key that made `like`, for a comparison by the database; undefined if that key no longer
   * exists. How far two such hashes agree reveals nothing without the key.
   */
  hashLike(code: string, context: string, like: string): string | undefined;
}

/** Each purpose has its own keys, so that a code of one flow never matches in another. */
export function createCodeHasher(keys: SecretKeys, purpose: string): CodeHasher {
  const hashers = new Map(keys.map((key) => [key.id, hasherOf(key, purpose)]));
  const hashLike: CodeHasher['hashLike'] = (code, context, like) =>
    hashers.get(like.slice(0, Math.max(0, like.indexOf('.'))))?.(code, context);
  return {
    hash: hasherOf(keys[0], purpose),
    matches(code, context, hash) {
      const again = hashLike(code, context, hash);
      return again !== undefined && equalInConstantTime(again, hash);
    },
    hashLike,
  };
}

function hasherOf(key: SecretKey, purpose: string): CodeHasher['hash'] {
  const derived = deriveKey(key, `code/${purpose}`);
  return (code, context) => {
    // As JSON, so that no two different pairs serialise alike.
    const mac = createHmac('sha256', derived).update(JSON.stringify([code, context]));
    return `${key.id}.${mac.digest('base64url')}`;
  };
}
