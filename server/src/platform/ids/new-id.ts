import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';

/**
 * A UUIDv7 (RFC 9562 §5.7) as text: sortable by creation time, 74 random bits.
 * Keys made in order keep the tables' indexes dense.
 */
export function newId(clock: Clock): string {
  const time = clock.now().toString(16).padStart(12, '0');
  // Version 4 has variant and random bits in the same places; Node keeps random bytes for it in store.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
