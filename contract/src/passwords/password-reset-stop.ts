import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { EmailInput, Empty, TokenInput } from '../http/scalars.ts';

/** POST /api/auth/reset-password/stop: stops a waiting reset, by the link that was mailed to the owner. */
export const passwordResetStop = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password/stop',
  feature: 'passwords',
  summary: 'Stop a pending password reset.',
  source: 'security #103',
  callers: ['anyone'],
  body: z.strictObject({ email: EmailInput, token: TokenInput }),
  reply: Empty,
  errors: ['invalid_token', 'rate_limited'],
});
