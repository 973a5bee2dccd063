import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput, PasswordInput } from '../http/scalars.ts';
import { Profile } from '../profile/profile.ts';

/**
 * PUT /api/profile/passwords: changes the password, or sets the first one.
 * `current_password` is required if the account has one, and checked first (security #59).
 * With 2FA off nothing else is required; with 2FA on, a factor of a different possession must confirm.
 * The user's other sessions end unless `keep_other_sessions` is true.
 */
export const passwordChange = endpoint({
  method: 'PUT',
  path: '/api/profile/passwords',
  feature: 'passwords',
  summary: 'Change the password.',
  source: 'docs/behaviour/passwords.md#calls, docs/behaviour/mfa.md#step-up',
  callers: ['session'],
  stepUp: true,
  duringAttention: true,
  body: z.strictObject({
    current_password: z.optional(PasswordInput),
    password: PasswordInput,
    keep_other_sessions: z._default(z.boolean(), false),
    mfa_token: MfaTokenInput,
  }),
  reply: Profile,
  errors: ['2fa_required', 'invalid_fields', 'factor_locked', 'rate_limited', 'unavailable'],
});
