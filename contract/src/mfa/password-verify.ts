import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { ChallengeKind, PasswordInput } from '../http/scalars.ts';
import { challengeCallers, FactorProof } from './challenge.ts';

/**
 * POST /api/mfa/challenge/password/verify: exchanges the account's password for an `mfa_token`; a wrong one is 422,
 * never 401.
 */
export const passwordVerify = endpoint({
  method: 'POST',
  path: '/api/mfa/challenge/password/verify',
  feature: 'mfa',
  summary: 'Verify the account password as a factor.',
  source: 'docs/behaviour/mfa.md#calls',
  callers: challengeCallers,
  duringAttention: true,
  body: z.strictObject({ password: PasswordInput, type: ChallengeKind }),
  reply: FactorProof,
  errors: ['not_found', 'invalid_code', 'factor_locked', 'rate_limited', 'unavailable'],
});
