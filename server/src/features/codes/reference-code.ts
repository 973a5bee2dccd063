import { randomCode } from '../../platform/secrets/random-code.ts';

/** 50 random bits as ten characters: a stranger cannot guess a pending challenge. */
export function referenceCode(): string {
  return randomCode(10);
}
