import { createHmac } from 'node:crypto';
import { deriveKey } from './derive-key.ts';
import { equalInConstantTime } from './equal-in-constant-time.ts';
import type { SecretKey, SecretKeys } from './secret-keys.ts';

/** Hashes what could be guessed from a plain hash, such as a code of six digits: HMAC-SHA-256 under a secret key. */
export interface CodeHasher {
  /** `<kid>.<mac>`; `context` (say, the challenge's id) is bound to it. */
  hash(code: string, context: string): string;
  /** In constant time; finds the key that made the hash by its id, so codes outlive a key rotation. */
  matches(code: string, context: string, hash: string): boolean;
}

/** Each purpose gets its own keys, so that a code of one flow never matches in another. */
export function createCodeHasher(keys: SecretKeys, purpose: string): CodeHasher {
  const hashers = new Map(keys.map((key) => [key.id, hasherOf(key, purpose)]));
  return {
    hash: hasherOf(keys[0], purpose),
    matches(code, context, hash) {
      const hashAgain = hashers.get(hash.slice(0, Math.max(0, hash.indexOf('.'))));
      return hashAgain !== undefined && equalInConstantTime(hashAgain(code, context), hash);
    },
  };
}

function hasherOf(key: SecretKey, purpose: string): CodeHasher['hash'] {
  const derived = deriveKey(key, `code/${purpose}`);
  return (code, context) => {
    // As JSON, so that no two different pairs read the same.
    const mac = createHmac('sha256', derived).update(JSON.stringify([code, context]));
    return `${key.id}.${mac.digest('base64url')}`;
  };
}
