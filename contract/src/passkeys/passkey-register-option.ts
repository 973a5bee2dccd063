import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput, OriginInput } from '../http/scalars.ts';
import { PasskeyCreation } from './webauthn.ts';

/**
 * POST /api/mfa/register/passkey/option: starts a registration; the `mfa_token` is shown here without being used up
 * (docs/behaviour/mfa.md#step-up).
 */
export const passkeyRegisterOption = endpoint({
  method: 'POST',
  path: '/api/mfa/register/passkey/option',
  feature: 'passkeys',
  summary: 'Start the registration of a passkey.',
  source: 'docs/behaviour/passkeys.md#calls, docs/behaviour/mfa.md#step-up',
  callers: ['session'],
  stepUp: true,
  duringAttention: true,
  body: z.strictObject({ server_host: OriginInput, mfa_token: MfaTokenInput }),
  reply: PasskeyCreation,
  errors: ['2fa_required', 'conflict', 'rate_limited'],
});
