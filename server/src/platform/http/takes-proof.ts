import type { Endpoint } from '@latchkey/contract/http/endpoint';

/** Whether a proof that comes with the call is looked at: it is made with a token, or answers one. */
export function takesProof({ callers, proof }: Endpoint): boolean {
  return proof === 'binds' || callers.some((caller) => caller !== 'anyone' && caller !== 'device');
}
