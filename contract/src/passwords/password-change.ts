import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput, PasswordInput } from '../http/scalars.ts';
import { Profile } from '../profile/profile.ts';

/**
 * PUT /api/profile/passwords: changes the password, or sets the first one.
 * `current_password` is needed where the account has one, and is looked at first (security #59).
 * It is all that is asked while 2FA is off; while it is on, a factor of another possession confirms it.
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
