import { createPublicKey, verify } from 'node:crypto';

/** A device's public P-256 key: the coordinates of its JWK (RFC 7518 §6.2.1), base64url. */
export interface DevicePublicKey {
  readonly x: string;
  readonly y: string;
}

/**
 * ECDSA with SHA-256, with the signature as r and s (IEEE P1363), as WebCrypto produces it. Also false if the key is
 * not a point of the curve.
 */
export function isSignedBy({ x, y }: DevicePublicKey, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return verify(
      'sha256',
      Buffer.from(text),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  } catch {
    return false;
  }
}
