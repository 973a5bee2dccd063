import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput } from '../http/scalars.ts';
import { MfaInfo } from './mfa-info.ts';

/**
 * PUT /api/mfa/toggle-2fa: switches 2FA on or off; toggles it if neither is given.
 * `allow_codes`: whether codes by email and SMS complete a sign-in although the account has a stronger factor.
 * 403 `forbidden` when switching it off while it is enforced; 409 when switching it on without any second factor.
 */
export const twoFactorToggle = endpoint({
  method: 'PUT',
  path: '/api/mfa/toggle-2fa',
  feature: 'mfa',
  summary: 'Switch two-factor authentication on or off.',
  source: 'docs/behaviour/mfa.md',
  callers: ['session'],
  stepUp: true,
  duringAttention: true,
  body: z.strictObject({
    is_enabled: z.optional(z.boolean()),
    allow_codes: z.optional(z.boolean()),
    mfa_token: MfaTokenInput,
  }),
  reply: MfaInfo,
  errors: ['2fa_required', 'forbidden', 'conflict'],
});
