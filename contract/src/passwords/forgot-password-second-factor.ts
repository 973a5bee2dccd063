import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty, MfaTokenInput } from '../http/scalars.ts';

/** POST /api/auth/forgot-password/2fa: proves the second factor of a reset; the same reset is then repeated. */
export const forgotPasswordSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password/2fa',
  feature: 'passwords',
  summary: 'Prove the second factor of a password reset.',
  source: 'docs/behaviour/passwords.md#calls, security #19',
  callers: ['pending_reset'],
  body: z.strictObject({ mfa_token: MfaTokenInput }),
  reply: Empty,
  errors: ['2fa_required', 'invalid_token'],
});
