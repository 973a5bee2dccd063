import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { proofHeader, proofNonceHeader } from '@latchkey/contract/sessions/session-proof';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProvenCall, SessionProofs } from '../proofs/session-proofs.ts';
import type { MaybePromise } from './and-then.ts';
import { ApiError } from './api-error.ts';
import { bearerOf } from './bearer.ts';
import type { DeviceCaller, MachineCaller, TokenCaller } from './caller.ts';
import { isUse } from './is-use.ts';

export interface KeyOwners {
  /**
   * Called when a caller has proved possession of this key; binds a session that is not bound to a key yet. Throws
   * `proof_required` for another key.
   */
  proven?(caller: TokenCaller, thumbprint: string, isUse: boolean): MaybePromise<void>;
}

interface GivenCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly endpoint: Endpoint;
  readonly caller: TokenCaller | DeviceCaller | MachineCaller | undefined;
}

/**
 * Verifies the proof of possession that comes with a call. Returns the key's thumbprint, or undefined if no proof is
 * required and none was sent. A bound session needs a proof for every call except those that the contract marks with
 * `none`; a proof sent with one of those renews the session.
 * Throws `proof_required`, `invalid_proof`, `use_dpop_nonce`.
 */
export function prove(
  call: GivenCall,
  owners: KeyOwners,
  proofs: SessionProofs | undefined,
): MaybePromise<string | undefined> {
  const { request, reply, endpoint, caller } = call;
  // A companion signs its calls with its device's own key, and a machine's token is not bound.
  if (
    !proofs ||
    caller?.kind === 'device' ||
    caller?.kind === 'machine' ||
    (!caller && endpoint.proof !== 'binds' && endpoint.proof !== 'recognises')
  )
    return undefined;
  const proof = request.headers[proofHeader];
  if (proof !== undefined) return check(call, String(proof), owners, proofs);
  if (!caller?.bound || endpoint.proof === 'none') return undefined;
  reply.header(proofNonceHeader, proofs.nonces.current());
  throw new ApiError('proof_required');
}

/**
 * Whether a call with an expired or revoked token proves the key that its session was bound to.
 * Throws `use_dpop_nonce`, so that the holder of the key can retry.
 */
export async function isProvenBy(
  { request, reply, thumbprint }: Pick<GivenCall, 'request' | 'reply'> & { readonly thumbprint: string },
  proofs: SessionProofs | undefined,
): Promise<boolean> {
  const proof = request.headers[proofHeader];
  if (!proofs || proof === undefined) return false;
  reply.header(proofNonceHeader, proofs.nonces.current());
  const token = bearerOf(request.headers.authorization);
  try {
    await proofs.check(String(proof), provenCall(request, token), thumbprint);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'use_dpop_nonce') return false;
    throw error;
  }
}

function provenCall({ method, url }: FastifyRequest, token: string | undefined): ProvenCall {
  return { method, path: url.split('?', 1)[0] ?? '', token };
}

async function check(
  { request, reply, endpoint, caller }: GivenCall,
  proof: string,
  owners: KeyOwners,
  proofs: SessionProofs,
): Promise<string> {
  reply.header(proofNonceHeader, proofs.nonces.current());
  const token = caller ? bearerOf(request.headers.authorization) : undefined;
  const bearer = caller?.kind === 'device' || caller?.kind === 'machine' ? undefined : caller;
  const thumbprint = await proofs.check(proof, provenCall(request, token), bearer?.bound?.thumbprint);
  if (bearer) await owners.proven?.(bearer, thumbprint, isUse(request, endpoint));
  return thumbprint;
}
