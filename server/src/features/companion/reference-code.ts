import { randomCode } from '../../platform/secrets/random-code.ts';

/** A reference by which people can talk about an approval; it grants nothing. */
export function newReferenceCode(): string {
  return randomCode(6);
}
