import * as z from 'zod/mini';
import { canonicalBase64url } from '../http/base64url.ts';
import { endpoint } from '../http/endpoint.ts';
import { NameInput, TokenInput } from '../http/scalars.ts';
import { companionAddresses } from './companion-addresses.ts';
import { CompanionPairing } from './companion-device.ts';

/** A coordinate of P-256: 32 bytes of base64url. */
const Coordinate = z.string().check(z.length(43, 'invalid'), z.regex(canonicalBase64url, 'invalid'));

/** Public P-256 key as JWK (RFC 7518 §6.2.1); a private part is refused. */
const DevicePublicKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: Coordinate,
  y: Coordinate,
});

/**
 * POST /api/companion/pairing/complete: the companion registers its public key with the secret from the QR code.
 * `proof` signs `pairingProofText`; the first valid one uses up the secret.
 */
export const pairingComplete = endpoint({
  ...companionAddresses.pairingComplete,
  feature: 'companion',
  summary: 'Pair this companion device.',
  source: 'docs/behaviour/companion.md#pairing',
  callers: ['anyone'],
  body: z.strictObject({
    secret: TokenInput,
    public_key: DevicePublicKey,
    name: NameInput,
    /** 64 bytes of base64url. */
    proof: z.string().check(z.length(86, 'invalid'), z.regex(canonicalBase64url, 'invalid')),
  }),
  reply: CompanionPairing,
  errors: ['invalid_token', 'conflict', 'rate_limited'],
});
