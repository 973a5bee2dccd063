/**
 * How a browser proves, with each call, that it holds the key its session is bound to: the proof JWT of RFC 9449 §4.2
 * in the header `DPoP`, signed with ES256, always with a nonce from the server. `Authorization` stays `Bearer`.
 */
export const proofHeader = 'dpop';
/** The nonce to use from now on (RFC 9449 §8.2). */
export const proofNonceHeader = 'dpop-nonce';

/** Where the nonce can be read in advance. */
export const proofNoncePath = '/api/proof-nonce';

export const proofType = 'dpop+jwt';
export const proofAlgorithm = 'ES256';

/** A public P-256 key (RFC 7518 §6.2.1): coordinates of 32 bytes, base64url. */
export interface ProofKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

export interface ProofClaims {
  /** Unique for each proof. */
  readonly jti: string;
  readonly htm: string;
  /** The URL of the call without query and fragment. */
  readonly htu: string;
  /** In seconds. The nonce determines how fresh a proof is, so that a wrong clock does no harm. */
  readonly iat: number;
  readonly nonce: string;
  /** SHA-256 of the bearer token, base64url; absent if the call has none. */
  readonly ath?: string;
}
