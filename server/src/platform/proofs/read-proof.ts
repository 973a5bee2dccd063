import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import {
  type ProofClaims,
  type ProofKey,
  proofAlgorithm,
  proofType,
} from '@latchkey/contract/sessions/session-proof';
import { jwkThumbprint } from './jwk-thumbprint.ts';
import { maxProofIdLength, maxProofLength, rememberedKeys } from './limits.ts';

export interface ReadProof {
  /** Thumbprint of the key that signed it: RFC 7638, SHA-256, base64url. */
  readonly thumbprint: string;
  readonly claims: ProofClaims;
}

/**
 * Parses the proof of a `DPoP` header; undefined if it is malformed or not signed by the key that it names (RFC 9449
 * §4.3).
 */
export function readProof(proof: string): ReadProof | undefined {
  if (proof.length > maxProofLength) return undefined;
  const [header = '', payload = '', signature = '', ...rest] = proof.split('.');
  const jwk = keyOf(jsonOf(header));
  const claims = claimsOf(jsonOf(payload));
  const signed = bytesOf(signature);
  if (rest.length > 0 || !jwk || !claims || signed?.length !== 64) return undefined;
  const thumbprint = jwkThumbprint({ ...jwk });
  return isSigned(thumbprint, jwk, `${header}.${payload}`, signed) ? { thumbprint, claims } : undefined;
}

const known = new Map<string, KeyObject>();

function isSigned(thumbprint: string, jwk: ProofKey, text: string, signature: Uint8Array): boolean {
  try {
    const key = known.get(thumbprint) ?? createPublicKey({ key: { ...jwk }, format: 'jwk' });
    const isRight = verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature);
    if (isRight) remember(thumbprint, key);
    return isRight;
  } catch {
    // Not a point of the curve.
    return false;
  }
}

function remember(thumbprint: string, key: KeyObject): void {
  known.delete(thumbprint);
  known.set(thumbprint, key);
  if (known.size > rememberedKeys) known.delete(known.keys().next().value ?? '');
}

/** The key in the proof's header; undefined if the header requires anything that is not supported. */
function keyOf(header: Fields | undefined): ProofKey | undefined {
  if (header?.typ !== proofType || header.alg !== proofAlgorithm || 'crit' in header) return undefined;
  const { jwk } = header;
  if (!isFields(jwk) || jwk.kty !== 'EC' || jwk.crv !== 'P-256' || 'd' in jwk) return undefined;
  const { x, y } = jwk;
  if (typeof x !== 'string' || typeof y !== 'string') return undefined;
  if (bytesOf(x)?.length !== 32 || bytesOf(y)?.length !== 32) return undefined;
  return { kty: 'EC', crv: 'P-256', x, y };
}

function claimsOf(payload: Fields | undefined): ProofClaims | undefined {
  if (!payload) return undefined;
  const { jti, htm, htu, iat, nonce = '', ath } = payload;
  if (typeof jti !== 'string' || jti === '' || jti.length > maxProofIdLength) return undefined;
  if (typeof htm !== 'string' || typeof htu !== 'string' || typeof nonce !== 'string') return undefined;
  if (typeof iat !== 'number' || !Number.isFinite(iat)) return undefined;
  if (ath === undefined) return { jti, htm, htu, iat, nonce };
  return typeof ath === 'string' ? { jti, htm, htu, iat, nonce, ath } : undefined;
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonOf(part: string): Fields | undefined {
  const bytes = bytesOf(part);
  if (!bytes) return undefined;
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Decodes base64url in canonical form only: no padding and no spare bits, so that no two texts decode to the same
 * bytes.
 */
function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return text !== '' && bytes.toString('base64url') === text ? bytes : undefined;
}
