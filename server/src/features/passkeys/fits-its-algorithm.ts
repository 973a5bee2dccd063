import { createPublicKey } from 'node:crypto';
import { webauthn } from './webauthn.ts';

// COSE key parameters and their values (RFC 9052 §7.1, RFC 9053 §7, RFC 8230 §4).
const parameter = { type: 1, algorithm: 3, curve: -1, x: -2, y: -3, modulus: -1, exponent: -2 } as const;
const ed25519 = { algorithm: -8, type: 1, curve: 6 } as const;
const es256 = { algorithm: -7, type: 2, curve: 1 } as const;
const rs256 = { algorithm: -257, type: 3 } as const;
const leastModulusBits = 2_048;

type CoseKey = { get(name: number): unknown };

/**
 * Whether a COSE key has the type and curve of its algorithm, and a valid point or modulus.
 * Otherwise the passkey could be registered, but never used to sign in.
 */
export async function fitsItsAlgorithm(coseKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { decodeCredentialPublicKey } = await webauthn();
  try {
    const jwk = jwkOf(decodeCredentialPublicKey(coseKey) as unknown as CoseKey);
    if (!jwk) return false;
    // Throws for a point that is not on the curve.
    const { asymmetricKeyDetails } = createPublicKey({ key: jwk, format: 'jwk' });
    return jwk.kty !== 'RSA' || (asymmetricKeyDetails?.modulusLength ?? 0) >= leastModulusBits;
  } catch {
    return false;
  }
}

function jwkOf(key: CoseKey) {
  const is = (kind: { algorithm: number; type: number; curve?: number }) =>
    key.get(parameter.algorithm) === kind.algorithm &&
    key.get(parameter.type) === kind.type &&
    (kind.curve === undefined || key.get(parameter.curve) === kind.curve);
  const bytes = (name: number, length?: number): string => {
    const value = key.get(name);
    if (!(value instanceof Uint8Array) || (length !== undefined && value.length !== length))
      throw new TypeError('Not a number of this key');
    return Buffer.from(value).toString('base64url');
  };
  if (is(ed25519)) return { kty: 'OKP', crv: 'Ed25519', x: bytes(parameter.x, 32) };
  if (is(es256)) return { kty: 'EC', crv: 'P-256', x: bytes(parameter.x, 32), y: bytes(parameter.y, 32) };
  if (is(rs256)) return { kty: 'RSA', n: bytes(parameter.modulus), e: bytes(parameter.exponent) };
  return undefined;
}
