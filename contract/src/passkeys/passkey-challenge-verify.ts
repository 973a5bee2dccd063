import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { TokenInput } from '../http/scalars.ts';
import { challengeCallers, FactorProof } from '../mfa/challenge.ts';
import { PasskeyAssertionInput } from './webauthn.ts';

/**
 * POST /api/mfa/challenge/passkey/verify: exchanges a passkey's assertion for an `mfa_token`; even a failure uses up
 * the challenge (security #52).
 */
export const passkeyChallengeVerify = endpoint({
  method: 'POST',
  path: '/api/mfa/challenge/passkey/verify',
  feature: 'passkeys',
  summary: 'Verify a passkey as a factor.',
  source: 'docs/behaviour/passkeys.md#calls',
  callers: challengeCallers,
  duringAttention: true,
  body: z.strictObject({ reference_code: TokenInput, payloads: PasskeyAssertionInput }),
  reply: FactorProof,
  errors: ['not_found', 'invalid_code', 'challenge_expired', 'factor_locked', 'rate_limited'],
});
