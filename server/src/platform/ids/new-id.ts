import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';

let writtenTime = -1;
let prefix = '';

/** The time at which an id was created; NaN if it is not one of ours. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * A UUIDv7 (RFC 9562 §5.7) as text: sortable by creation time, 74 random bits.
 * Keys in creation order keep the tables' indexes dense.
 */
export function newId(clock: Clock): string {
  const now = clock.now();
  // Formatting a number of that size in hexadecimal takes longer than everything else, and many ids share a
  // millisecond.
  if (now !== writtenTime) {
    const time = now.toString(16).padStart(12, '0');
    prefix = `${time.slice(0, 8)}-${time.slice(8)}-7`;
    writtenTime = now;
  }
  // Version 4 has its variant and random bits in the same places, and Node keeps random bytes for it in stock.
  return prefix + randomUUID().slice(15);
}
