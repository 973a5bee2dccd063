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

/** Whether it is an uncompressed point of P-256, base64url, to which a push can be encrypted (RFC 8291 §3.1). */
export function isPushKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
