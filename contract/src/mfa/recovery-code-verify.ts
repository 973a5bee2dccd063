import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { ChallengeKind, CodeInput } from '../http/scalars.ts';
import { challengeCallers, FactorProof } from './challenge.ts';

/** POST /api/mfa/challenge/recovery_code/verify: exchanges a recovery code for an `mfa_token`; the code is used up. */
export const recoveryCodeVerify = endpoint({
  method: 'POST',
  path: '/api/mfa/challenge/recovery_code/verify',
  feature: 'mfa',
  summary: 'Verify a recovery code.',
  source: 'docs/behaviour/mfa.md#calls, security #17',
  callers: challengeCallers,
  duringAttention: true,
  body: z.strictObject({ code: CodeInput, type: ChallengeKind }),
  reply: FactorProof,
  errors: ['not_found', 'invalid_code', 'factor_locked', 'rate_limited'],
});
