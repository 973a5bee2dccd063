import { hkdfSync } from 'node:crypto';
import type { SecretKey } from './secret-keys.ts';

/**
 * Derives 256 bits for one purpose by HKDF-SHA-256 (RFC 5869), so that the key of one purpose decrypts nothing of
 * another.
 */
export function deriveKey(key: SecretKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key.bytes, '', `latchkey/${purpose}`, 32));
}
