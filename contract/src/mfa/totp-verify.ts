import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { ChallengeKind, CodeInput } from '../http/scalars.ts';
import { challengeCallers, FactorProof } from './challenge.ts';

/** POST /api/mfa/challenge/totp/verify: exchanges a code of the authenticator app for an `mfa_token`. */
export const totpVerify = endpoint({
  method: 'POST',
  path: '/api/mfa/challenge/totp/verify',
  feature: 'mfa',
  summary: 'Verify a code from the authenticator app.',
  source: 'docs/behaviour/mfa.md#calls, security #16',
  callers: challengeCallers,
  duringAttention: true,
  body: z.strictObject({ code: CodeInput, type: ChallengeKind }),
  reply: FactorProof,
  errors: ['not_found', 'invalid_code', 'code_used', 'factor_locked', 'rate_limited'],
});
