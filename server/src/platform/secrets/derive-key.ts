import { hkdfSync } from 'node:crypto';
import type { SecretKey } from './secret-keys.ts';

/** 256 bits for one purpose alone by HKDF-SHA-256 (RFC 5869), so that what serves one purpose opens nothing of another. */
export function deriveKey(key: SecretKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key.bytes, '', `latchkey/${purpose}`, 32));
}
