import { randomInt } from 'node:crypto';

/** Digits from the operating system's random generator, all equally likely, including leading zeros (security #9). */
export function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}
