import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput } from '../http/scalars.ts';
import { RecoveryCodes } from './recovery-codes.ts';

/** POST /api/mfa/register/recovery_code/generate: a new set of ten; invalidates the old set (security #17). */
export const recoveryCodesGenerate = endpoint({
  method: 'POST',
  path: '/api/mfa/register/recovery_code/generate',
  feature: 'mfa',
  summary: 'Generate new recovery codes.',
  source: 'docs/behaviour/mfa.md',
  callers: ['session'],
  stepUp: true,
  duringAttention: true,
  body: z.strictObject({ mfa_token: MfaTokenInput }),
  reply: RecoveryCodes,
  errors: ['2fa_required', 'rate_limited'],
});
