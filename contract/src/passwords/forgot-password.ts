import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { EmailInput, Empty, OriginInput } from '../http/scalars.ts';

/** POST /api/auth/forgot-password: mails a reset link to a verified address; the same reply, in the same time, for any address. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  feature: 'passwords',
  summary: 'Request a password reset link.',
  source: 'docs/behaviour/passwords.md#calls, security #18, #25 and #62',
  callers: ['anyone'],
  proof: 'recognises',
  body: z.strictObject({ email: EmailInput, request_origin: OriginInput }),
  reply: Empty,
  errors: ['rate_limited'],
});
