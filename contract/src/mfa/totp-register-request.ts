import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput } from '../http/scalars.ts';

/** POST /api/mfa/register/totp/request: a new seed, not active yet; takes the `mfa_token`, whose proof `reference_code` carries on (decisions §7). An app that is registered stays until the new one is set up. */
export const totpRegisterRequest = endpoint({
  method: 'POST',
  path: '/api/mfa/register/totp/request',
  feature: 'mfa',
  summary: 'Start the registration of an authenticator app.',
  source: 'spec §7, decisions §6 and §7',
  callers: ['session'],
  stepUp: true,
  duringAttention: true,
  body: z.strictObject({ mfa_token: MfaTokenInput }),
  reply: z.object({
    reference_code: z.string(),
    /** Base32, for typing in. */
    secret: z.string(),
    otpauth_url: z.string(),
  }),
  errors: ['2fa_required'],
});
