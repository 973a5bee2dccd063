import { randomCode } from '../../platform/secrets/random-code.ts';

/** Names an approval to the people who talk about it; it opens nothing. */
export function newReferenceCode(): string {
  return randomCode(6);
}
