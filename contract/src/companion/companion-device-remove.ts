import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty, IdInput, MfaTokenInput } from '../http/scalars.ts';

/**
 * POST /api/companion/devices/:id/remove: ends a pairing; 403 `forbidden` if 2FA is enforced and it is the last factor.
 */
export const companionDeviceRemove = endpoint({
  method: 'POST',
  path: '/api/companion/devices/:id/remove',
  feature: 'companion',
  summary: 'Remove a companion device.',
  source: 'docs/behaviour/mfa.md#step-up, docs/behaviour/companion.md#pairing',
  callers: ['session'],
  duringAttention: true,
  stepUp: true,
  params: z.object({ id: IdInput }),
  body: z.strictObject({ mfa_token: MfaTokenInput }),
  reply: Empty,
  errors: ['2fa_required', 'not_found', 'forbidden'],
});
