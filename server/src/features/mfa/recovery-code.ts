import { randomInt } from 'node:crypto';
import { recoveryCodeLength } from './limits.ts';

/** Without letters and digits that can be confused: 31 of them, so that ten hold 49 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export function newRecoveryCode(): string {
  return Array.from({ length: recoveryCodeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Normalises a typed code, which may be in groups or in capitals. */
export function readRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '');
}
