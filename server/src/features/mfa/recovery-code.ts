import { randomInt } from 'node:crypto';
import { recoveryCodeLength } from './limits.ts';

/** Without the letters and digits that are taken for each other: 31 of them, 49 bits in ten. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export function newRecoveryCode(): string {
  return Array.from({ length: recoveryCodeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** As it was meant: a code is read from paper, in groups or in capitals. */
export function readRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '');
}
