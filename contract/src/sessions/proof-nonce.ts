import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { proofNoncePath } from './session-proof.ts';

/**
 * GET /api/proof-nonce: the current nonce for proofs of a session's key; valid for a few minutes, the same for
 * everybody.
 */
export const proofNonce = endpoint({
  method: 'GET',
  path: proofNoncePath,
  feature: 'sessions',
  summary: 'Get the nonce for proofs of the key that a session is bound to.',
  source: 'RFC 9449 §8',
  callers: ['anyone'],
  reply: z.object({ nonce: z.string() }),
});
