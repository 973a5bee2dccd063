/**
 * How a companion device signs its calls (docs/behaviour/companion.md#signatures): ECDSA P-256 with SHA-256 over the UTF-8 bytes of one text,
 * the signature in IEEE P1363 form (r and s, 64 bytes) as base64url, which is what WebCrypto gives.
 */

/** The headers of a signed call. */
export const deviceHeaders = {
  /** The device's id. */
  key: 'x-device-key',
  /** Milliseconds since 1970, in decimal. */
  time: 'x-device-time',
  /** 16 random bytes as base64url, never used twice. */
  nonce: 'x-device-nonce',
  signature: 'x-device-signature',
} as const;

export interface SignedCall {
  /** In capitals. */
  readonly method: string;
  /** Path and query as they stand in the request line. */
  readonly path: string;
  /** SHA-256 of the body's bytes as base64url; of no bytes where there is no body. */
  readonly bodyHash: string;
  readonly time: string;
  readonly nonce: string;
}

/** The text that a device signs for one call. No part can hold a line break, so no two calls share a text. */
export function deviceSignatureText(call: SignedCall): string {
  return ['latchkey-device-call-v1', call.method, call.path, call.bodyHash, call.time, call.nonce].join('\n');
}

/**
 * The text that proves, at pairing, that the companion holds the private half of the key it registers.
 * `thumbprint` is the key's JWK thumbprint (RFC 7638, SHA-256, base64url).
 */
export function pairingProofText(secret: string, thumbprint: string): string {
  return ['latchkey-device-pairing-v1', secret, thumbprint].join('\n');
}
