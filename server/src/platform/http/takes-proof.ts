import type { Endpoint } from '@latchkey/contract/http/endpoint';

/**
 * Whether the call's proof of possession is verified: calls that are made with a token, that issue one, or that recognise
 * the browser.
 */
export function takesProof({ callers, proof }: Pick<Endpoint, 'callers' | 'proof'>): boolean {
  return (
    proof === 'binds' ||
    proof === 'recognises' ||
    callers.some((caller) => caller !== 'anyone' && caller !== 'device')
  );
}
