import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput } from '../http/scalars.ts';

/**
 * POST /api/mfa/register/totp/request: a new seed, not active yet; uses up the `mfa_token`, whose proof is stored with
 * the `reference_code` (docs/behaviour/mfa.md#step-up). A registered app stays until the new one is set up.
 */
export const totpRegisterRequest = endpoint({
  method: 'POST',
  path: '/api/mfa/register/totp/request',
  feature: 'mfa',
  summary: 'Start the registration of an authenticator app.',
  source: 'docs/behaviour/mfa.md',
  callers: ['session'],
  stepUp: true,
  duringAttention: true,
  body: z.strictObject({ mfa_token: MfaTokenInput }),
  reply: z.object({
    reference_code: z.string(),
    /** Base32, to be typed in. */
    secret: z.string(),
    otpauth_url: z.string(),
  }),
  errors: ['2fa_required'],
});
