import { randomCode } from '../../platform/secrets/random-code.ts';

/** 50 random bits as ten characters: a stranger does not find a running challenge by trying. */
export function referenceCode(): string {
  return randomCode(10);
}
