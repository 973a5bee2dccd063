import { randomInt } from 'node:crypto';

/** Crockford's base 32: it has no letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code that people can read to each other: five random bits per character. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
