import { createHmac } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { deriveKey } from '../secrets/derive-key.ts';
import { equalInConstantTime } from '../secrets/equal-in-constant-time.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';
import { nonceWindow } from './limits.ts';

export interface ProofNonces {
  /** The nonce to use in proofs from now on. */
  current(): string;
  /**
   * Whether the nonce was issued in this time window or an adjacent one: processes do not change windows at the same
   * instant.
   */
  isTimely(nonce: string): boolean;
}

/**
 * Stateless nonces: each contains its time window and an HMAC, so that every process can verify the nonces of all
 * others.
 */
export function proofNonces(keys: SecretKeys, clock: Clock): ProofNonces {
  const derived = keys.map((key) => deriveKey(key, 'proof-nonce'));
  const windowNow = () => Math.floor(clock.now() / nonceWindow);
  const nonceOf = (window: number, key: Uint8Array): string => {
    const mac = createHmac('sha256', key).update(String(window)).digest().subarray(0, 16);
    return `${window.toString(36)}.${mac.toString('base64url')}`;
  };
  let made: { readonly window: number; readonly nonce: string } | undefined;

  return {
    current() {
      const window = windowNow();
      if (made?.window !== window) made = { window, nonce: nonceOf(window, derived[0] as Uint8Array) };
      return made.nonce;
    },
    isTimely(nonce) {
      const window = Number.parseInt(nonce.slice(0, Math.max(0, nonce.indexOf('.'))), 36);
      if (!(Math.abs(window - windowNow()) <= 1)) return false;
      return derived.some((key) => equalInConstantTime(nonce, nonceOf(window, key)));
    },
  };
}
