import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { EmailInput, PasswordInput, Timestamp, TokenInput } from '../http/scalars.ts';

/**
 * POST /api/auth/reset-password: sets a new password with the token of the mailed link; signs nobody in.
 * The token of a mail about a changed email also restores that email; 409 if another account has it by then.
 * An account with 2FA first receives 403 `2fa_required` with a `pending_reset` token.
 */
export const passwordReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  feature: 'passwords',
  summary: 'Set a new password with a reset link.',
  source: 'docs/behaviour/passwords.md#calls, security #19 to #21, #141 to #143',
  callers: ['anyone'],
  proof: 'binds',
  body: z.strictObject({ email: EmailInput, token: TokenInput, password: PasswordInput }),
  reply: z.object({
    /** When it takes effect, if only the mailbox confirms it: until then its owner can stop it. */
    takes_effect_at: z.optional(Timestamp),
  }),
  errors: [
    'invalid_token',
    'conflict',
    '2fa_required',
    'invalid_fields',
    'forbidden',
    'rate_limited',
    'unavailable',
  ],
});
