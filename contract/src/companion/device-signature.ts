/**
 * How a companion device signs its calls (docs/behaviour/companion.md#signatures): ECDSA P-256 with SHA-256 over the
 * UTF-8 bytes of a text, with the signature in IEEE P1363 form (r and s, 64 bytes) as base64url, as WebCrypto produces
 * it.
 */

/** The headers of a signed call. */
export const deviceHeaders = {
  /** The device's id. */
  key: 'x-device-key',
  /** Milliseconds since the epoch, in decimal. */
  time: 'x-device-time',
  /** 16 random bytes as base64url, never used twice. */
  nonce: 'x-device-nonce',
  signature: 'x-device-signature',
} as const;

export interface SignedCall {
  /** In upper case. */
  readonly method: string;
  /** Path and query of the request line. */
  readonly path: string;
  /** SHA-256 of the body as base64url; of zero bytes if there is no body. */
  readonly bodyHash: string;
  readonly time: string;
  readonly nonce: string;
}

/**
 * The text that a device signs for a call. No part can contain a line break, so that different calls never have the
 * same text.
 */
export function deviceSignatureText(call: SignedCall): string {
  return ['latchkey-device-call-v1', call.method, call.path, call.bodyHash, call.time, call.nonce].join('\n');
}

/**
 * The text whose signature proves, at pairing, that the companion holds the private key.
 * `thumbprint` is the key's JWK thumbprint (RFC 7638, SHA-256, base64url).
 */
export function pairingProofText(secret: string, thumbprint: string): string {
  return ['latchkey-device-pairing-v1', secret, thumbprint].join('\n');
}
