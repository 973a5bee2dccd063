import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { TokenInput } from '../http/scalars.ts';
import { PasskeyAssertionInput } from '../passkeys/webauthn.ts';
import { AuthReply } from './auth-reply.ts';

/**
 * POST /api/auth/login/passkey/verify: sign-in with a passkey; with user verification it counts as both factors
 * (docs/behaviour/login.md#why).
 */
export const passkeyLoginVerify = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey/verify',
  feature: 'login',
  summary: 'Sign in with a passkey.',
  source: 'docs/behaviour/login.md#calls',
  callers: ['anyone'],
  proof: 'binds',
  body: z.strictObject({ reference_code: TokenInput, payloads: PasskeyAssertionInput }),
  reply: AuthReply,
  errors: ['invalid_credential', 'challenge_expired', 'rate_limited'],
});
