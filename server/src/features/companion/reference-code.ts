import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 6;

/** Names a request to the people who talk about it; it opens nothing. */
export function newReferenceCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
