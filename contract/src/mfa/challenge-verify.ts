import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { CodeInput, IdInput } from '../http/scalars.ts';
import { ChallengeParams, challengeCallers, FactorProof } from './challenge.ts';

/**
 * POST /api/mfa/challenge/:factor/verify: exchanges a code for an `mfa_token`; a challenge of another caller or factor
 * is 404 (security #7).
 */
export const challengeVerify = endpoint({
  method: 'POST',
  path: '/api/mfa/challenge/:factor/verify',
  feature: 'mfa',
  summary: 'Verify the code of a challenge.',
  source: 'docs/behaviour/mfa.md#calls',
  callers: challengeCallers,
  duringAttention: true,
  params: ChallengeParams,
  body: z.strictObject({ challenge_id: IdInput, code: CodeInput }),
  reply: FactorProof,
  errors: ['not_found', 'invalid_code', 'challenge_expired', 'factor_locked', 'rate_limited'],
});
