import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty, IdInput, MfaTokenInput } from '../http/scalars.ts';

/**
 * POST /api/mfa/remove/passkey/:id: removes a passkey; 403 `forbidden` if 2FA is enforced and it is the last factor.
 */
export const passkeyRemove = endpoint({
  method: 'POST',
  path: '/api/mfa/remove/passkey/:id',
  feature: 'passkeys',
  summary: 'Remove a passkey.',
  source: 'docs/behaviour/passkeys.md#calls, docs/behaviour/mfa.md#step-up',
  callers: ['session'],
  stepUp: true,
  duringAttention: true,
  params: z.object({ id: IdInput }),
  body: z.strictObject({ mfa_token: MfaTokenInput }),
  reply: Empty,
  errors: ['2fa_required', 'not_found', 'forbidden'],
});
