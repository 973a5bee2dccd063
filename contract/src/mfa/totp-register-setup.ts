import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { CodeInput, TokenInput } from '../http/scalars.ts';
import { MfaInfo } from './mfa-info.ts';

/** POST /api/mfa/register/totp/setup: activates the authenticator app with its first code. */
export const totpRegisterSetup = endpoint({
  method: 'POST',
  path: '/api/mfa/register/totp/setup',
  feature: 'mfa',
  summary: 'Finish the registration of an authenticator app.',
  source: 'docs/behaviour/mfa.md',
  callers: ['session'],
  duringAttention: true,
  body: z.strictObject({ reference_code: TokenInput, code: CodeInput }),
  reply: MfaInfo,
  errors: ['not_found', 'invalid_code', 'challenge_expired'],
});
