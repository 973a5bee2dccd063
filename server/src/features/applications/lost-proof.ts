import { isDeepStrictEqual } from 'node:util';
import type { Client } from './client.ts';

/**
 * Whether a client has lost something that it proved itself with: a secret, a key, or the way of using them (RFC 7591 §2).
 * The tokens that it got for itself may be of somebody who had it. A secret or a key beside the others loses nothing.
 */
export function hasLostProof(before: Client, after: Client): boolean {
  const held = proofsOf(after);
  return proofsOf(before).some((proof) => !held.some((other) => isDeepStrictEqual(other, proof)));
}

function proofsOf({ secret, nextSecret, metadata, profile }: Client): readonly unknown[] {
  const { token_endpoint_auth_method: method, jwks, jwks_uri: address } = metadata;
  const keys = (jwks as { keys?: unknown[] } | undefined)?.keys ?? [];
  return [secret, nextSecret?.value, address, ...keys]
    .filter((proof) => proof !== null && proof !== undefined)
    .concat([['method', method ?? null, profile]]);
}
