import { randomCode } from '../../platform/secrets/random-code.ts';
import { pairingSecretLength } from './limits.ts';

/** Four groups of four, so that a person can type it in: `7K2M-…`. */
export function newPairingSecret(): string {
  return randomCode(pairingSecretLength).replace(/(.{4})(?=.)/g, '$1-');
}

/** Normalises what was typed: case, hyphens and look-alike characters do not matter. */
export function normalSecret(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}
