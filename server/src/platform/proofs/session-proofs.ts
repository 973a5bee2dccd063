import { createHash } from 'node:crypto';
import { ApiError } from '../http/api-error.ts';
import { isLoopbackHost } from '../network/loopback.ts';
import type { ProofNonces } from './proof-nonces.ts';
import { readProof } from './read-proof.ts';
import type { UsedProofs } from './used-proofs.ts';

export interface ProvenCall {
  readonly method: string;
  /** Path of the URL, without the query. */
  readonly path: string;
  /** The bearer token of the call. */
  readonly token: string | undefined;
}

export interface SessionProofs {
  readonly nonces: ProofNonces;
  /**
   * Returns the thumbprint of the key that signed the proof. Throws `invalid_proof`, `use_dpop_nonce`, and
   * `proof_required` if the session is bound to another key.
   */
  check(proof: string, call: ProvenCall, boundTo: string | undefined): Promise<string>;
}

export interface SessionProofsDeps {
  readonly nonces: ProofNonces;
  readonly used: UsedProofs;
  /** PUBLIC_URL. */
  readonly publicUrl: string;
}

/** Verifies the proofs of possession that come with calls (RFC 9449 §4.3). */
export function sessionProofs({ nonces, used, publicUrl }: SessionProofsDeps): SessionProofs {
  const isOurs = addressCheck(publicUrl);
  return {
    nonces,
    async check(text, { method, path, token }, boundTo) {
      const proof = readProof(text);
      if (!proof) throw new ApiError('invalid_proof');
      const { thumbprint, claims } = proof;
      if (boundTo !== undefined && thumbprint !== boundTo) throw new ApiError('proof_required');
      const isOfCall = claims.htm === method && isOurs(claims.htu, path) && claims.ath === hashOf(token);
      if (!isOfCall) throw new ApiError('invalid_proof');
      if (!nonces.isTimely(claims.nonce)) throw new ApiError('use_dpop_nonce');
      if (!(await used.useOnce(thumbprint, claims.jti))) throw new ApiError('invalid_proof');
      return thumbprint;
    },
  };
}

const hashOf = (token: string | undefined): string | undefined =>
  token === undefined ? undefined : createHash('sha256').update(token).digest('base64url');

/**
 * Whether a proof's URL is one of the portal's. A portal on loopback can be reached by any of the machine's names and,
 * during development of the web app, through another port; a browser has a separate key for each of them.
 */
function addressCheck(publicUrl: string) {
  const { origin, hostname } = new URL(publicUrl);
  const isLocal = isLoopbackHost(hostname);
  return (htu: string, path: string): boolean => {
    if (htu === origin + path) return true;
    if (!isLocal || !URL.canParse(htu)) return false;
    const named = new URL(htu);
    return isLoopbackHost(named.hostname) && htu === named.origin + path;
  };
}
