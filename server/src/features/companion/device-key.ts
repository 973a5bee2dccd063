import { createHash, createPublicKey, verify } from 'node:crypto';

/** The public half of a device's P-256 key: the coordinates of its JWK (RFC 7518 §6.2.1), base64url. */
export interface DevicePublicKey {
  readonly x: string;
  readonly y: string;
}

/** RFC 7638, SHA-256, base64url. */
export function thumbprintOf({ x, y }: DevicePublicKey): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url');
}

/** ECDSA with SHA-256, the signature as r and s (IEEE P1363), which is what WebCrypto makes. False also for a key that is no point of the curve. */
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
