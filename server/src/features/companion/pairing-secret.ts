import { randomInt } from 'node:crypto';
import { pairingSecretLength } from './limits.ts';

/** Crockford's base 32: no letter that is taken for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Four groups of four, so that a person can type it in: `7K2M-…`. */
export function newPairingSecret(): string {
  const letters = Array.from({ length: pairingSecretLength }, () => alphabet[randomInt(alphabet.length)]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** What was meant by what was typed: case, hyphens and look-alikes do not matter. */
export function normalSecret(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}
