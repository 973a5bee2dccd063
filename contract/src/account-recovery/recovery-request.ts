import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Challenge } from '../mfa/challenge.ts';
import { RecoveryContact } from './account-recovery.ts';

/** POST /api/mfa/recovery/request: sends the code that confirms the request; 404 for a contact that cannot be used. */
export const recoveryRequest = endpoint({
  method: 'POST',
  path: '/api/mfa/recovery/request',
  feature: 'account-recovery',
  summary: 'Send the code for requesting a reset of the sign-in methods.',
  source: 'docs/behaviour/account-recovery.md#calls',
  callers: ['session', 'pending_2fa'],
  duringAttention: true,
  body: z.strictObject({ contact: RecoveryContact }),
  reply: Challenge,
  errors: ['not_found', 'conflict', 'forbidden', 'factor_locked', 'rate_limited', 'unavailable'],
});
