import type { Endpoint } from '@latchkey/contract/http/endpoint';

/** Whether the call's proof of possession is verified: calls that are made with a token, and calls that issue one. */
export function takesProof({ callers, proof }: Endpoint): boolean {
  return proof === 'binds' || callers.some((caller) => caller !== 'anyone' && caller !== 'device');
}
