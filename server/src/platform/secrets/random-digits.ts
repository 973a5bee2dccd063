import { randomInt } from 'node:crypto';

/** Digits from the operating system's generator, each equally likely, leading zeros included (security #9). */
export function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}
