import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput, PasswordInput } from '../http/scalars.ts';
import { Profile } from '../profile/profile.ts';

/**
 * POST /api/replace-password: the inline form of the expiry notices.
 * Without step-up only while such a notice is pending and the password was entered in this session within 15 minutes;
 * otherwise 403 `2fa_required`, and an `mfa_token` is needed (security H4). With 2FA on and no such notice the
 * password must have been entered within 15 minutes as well, otherwise 403 `forbidden` (#389).
 */
export const passwordReplace = endpoint({
  method: 'POST',
  path: '/api/replace-password',
  feature: 'passwords',
  summary: 'Replace a password that has expired or is about to expire.',
  source: 'docs/behaviour/passwords.md#calls',
  callers: ['session'],
  duringAttention: true,
  body: z.strictObject({ password: PasswordInput, mfa_token: MfaTokenInput }),
  reply: Profile,
  errors: ['2fa_required', 'forbidden', 'invalid_fields', 'unavailable'],
});
