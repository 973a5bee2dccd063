import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { EmailInput, PasswordInput } from '../http/scalars.ts';
import { AuthReply } from './auth-reply.ts';
import { passwordLoginAddress } from './password-login-form.ts';

/** POST /api/auth/login: sign-in with e-mail and password. */
export const passwordLogin = endpoint({
  ...passwordLoginAddress,
  feature: 'login',
  summary: 'Sign in with email and password.',
  source: 'docs/behaviour/login.md#calls',
  callers: ['anyone'],
  body: z.strictObject({ email: EmailInput, password: PasswordInput }),
  reply: AuthReply,
  errors: ['invalid_credential', 'rate_limited', 'unavailable'],
});
