import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput, NameInput, TokenInput } from '../http/scalars.ts';
import { Passkey } from './passkey.ts';
import { PasskeyAttestationInput } from './webauthn.ts';

/**
 * POST /api/mfa/register/passkey/verify: registers the passkey and uses up the `mfa_token`; without `name` it is named
 * after its provider.
 */
export const passkeyRegisterVerify = endpoint({
  method: 'POST',
  path: '/api/mfa/register/passkey/verify',
  feature: 'passkeys',
  summary: 'Finish the registration of a passkey.',
  source: 'docs/behaviour/passkeys.md#calls, docs/behaviour/mfa.md#step-up',
  callers: ['session'],
  stepUp: true,
  duringAttention: true,
  body: z.strictObject({
    reference_code: TokenInput,
    payloads: PasskeyAttestationInput,
    name: z.optional(NameInput),
    mfa_token: MfaTokenInput,
  }),
  reply: Passkey,
  errors: ['2fa_required', 'not_found', 'conflict', 'invalid_code', 'challenge_expired'],
});
