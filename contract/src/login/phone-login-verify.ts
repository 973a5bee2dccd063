import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { CodeInput, TokenInput } from '../http/scalars.ts';
import { AuthReply } from './auth-reply.ts';

/** POST /api/auth/login/mobile/verify: sign-in with the phone code. */
export const phoneLoginVerify = endpoint({
  method: 'POST',
  path: '/api/auth/login/mobile/verify',
  feature: 'login',
  summary: 'Sign in with the code sent to a phone.',
  source: 'docs/behaviour/login.md#calls',
  callers: ['anyone'],
  proof: 'binds',
  body: z.strictObject({ otp: CodeInput, reference_number: TokenInput }),
  reply: AuthReply,
  errors: ['invalid_code', 'challenge_expired', 'invalid_credential', 'rate_limited'],
});
