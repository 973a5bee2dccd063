import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';
import { deriveKey } from './derive-key.ts';
import { randomBytesInStock } from './random-bytes-in-stock.ts';
import type { SecretKey, SecretKeys } from './secret-keys.ts';

const version = 'v1';
const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const nextIv = randomBytesInStock(ivBytes);

/**
 * A sealed value that cannot be decrypted: damaged, moved to another owner, or sealed with a key that no longer exists.
 */
export class VaultError extends Error {
  override readonly name = 'VaultError';
}

/** Sealed with a key that is not among those given. */
export class UnknownSecretKey extends VaultError {}

/** Seals values of one purpose; values sealed for another purpose cannot be opened with it. */
export interface Vault {
  /**
   * Encrypts with AES-256-GCM under the current key, as `v1.<kid>.<iv>.<ciphertext>.<tag>` in base64url.
   * `owner` (for example a user id) is bound to the value, which opens for the same owner only.
   */
  seal(plain: string | Uint8Array, owner: string): string;
  /** Throws VaultError. */
  open(sealed: string, owner: string): Uint8Array;
  /** Like `open`, for text. */
  openText(sealed: string, owner: string): string;
  /** True if an older key sealed it: once it is sealed again, the older key can be removed. */
  needsReencryption(sealed: string): boolean;
}

/** Encrypts with the first key, decrypts with any of them. */
export function createVault(keys: SecretKeys, purpose: string): Vault {
  // OpenSSL reads a key of this form once, and not at each value.
  const derive = (key: SecretKey) => createSecretKey(deriveKey(key, `vault/${purpose}`));
  const derived = new Map(keys.map((key) => [key.id, derive(key)]));
  const current = keys[0].id;
  const currentKey = derive(keys[0]);

  function open(sealed: string, owner: string): Buffer {
    const { kid, iv, ciphertext, tag } = parse(sealed);
    const key = derived.get(kid);
    if (!key)
      throw new UnknownSecretKey(
        `Sealed with key ${kid}, which SECRET_KEY does not hold: add it behind the current one, after a comma`,
      );
    const decipher = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes });
    decipher.setAAD(associatedData(kid, purpose, owner));
    decipher.setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    } catch (error) {
      throw new VaultError('The sealed value was changed, or is not of this owner', { cause: error });
    }
  }

  return {
    seal(plain, owner) {
      const iv = nextIv();
      const encipher = createCipheriv(cipher, currentKey, iv, { authTagLength: tagBytes });
      encipher.setAAD(associatedData(current, purpose, owner));
      const bytes = typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain;
      const ciphertext = Buffer.concat([encipher.update(bytes), encipher.final()]);
      return [version, current, ...[iv, ciphertext, encipher.getAuthTag()].map(base64url)].join('.');
    },
    open,
    openText: (sealed, owner) => open(sealed, owner).toString('utf8'),
    needsReencryption: (sealed) => parse(sealed).kid !== current,
  };
}

function parse(sealed: string) {
  const [form, kid, iv, ciphertext, tag, ...rest] = sealed.split('.');
  if (
    form !== version ||
    kid === undefined ||
    iv === undefined ||
    ciphertext === undefined ||
    tag === undefined
  ) {
    throw new VaultError('Not a sealed value');
  }
  const parts = { kid, iv: bytes(iv), ciphertext: bytes(ciphertext), tag: bytes(tag) };
  if (rest.length > 0 || parts.iv.length !== ivBytes || parts.tag.length !== tagBytes) {
    throw new VaultError('Not a sealed value');
  }
  return parts;
}

/** As JSON, so that no two different triples serialise alike. */
function associatedData(kid: string, purpose: string, owner: string): Buffer {
  return Buffer.from(JSON.stringify([version, kid, purpose, owner]));
}

const base64url = (value: Uint8Array): string => Buffer.from(value).toString('base64url');
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
