import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { TokenInput } from '../http/scalars.ts';
import { PhoneLoginCode } from './phone-login-code.ts';

/**
 * POST /api/auth/login/mobile/resend: sends a new code and invalidates the old one; 429 within the cooldown (security
 * #15).
 */
export const phoneLoginResend = endpoint({
  method: 'POST',
  path: '/api/auth/login/mobile/resend',
  feature: 'login',
  summary: 'Send the sign-in code again.',
  source: 'docs/behaviour/login.md#calls',
  callers: ['anyone'],
  body: z.strictObject({ reference_number: TokenInput }),
  reply: PhoneLoginCode,
  errors: ['challenge_expired', 'rate_limited', 'unavailable'],
});
