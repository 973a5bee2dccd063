import { randomFillSync } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';

/**
 * A UUIDv7 (RFC 9562 §5.7) as text: sortable by creation time, 74 random bits.
 * Keys made in order keep the tables' indexes dense.
 */
export function newId(clock: Clock): string {
  const bytes = randomFillSync(Buffer.allocUnsafe(16));
  bytes.writeUIntBE(clock.now(), 0, 6);
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
