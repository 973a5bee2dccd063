import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { CodeInput, IdInput } from '../http/scalars.ts';
import { AccountRecovery } from './account-recovery.ts';

/** POST /api/mfa/recovery/confirm: with the right code the recovery starts to wait; it signs nobody in. */
export const recoveryConfirm = endpoint({
  method: 'POST',
  path: '/api/mfa/recovery/confirm',
  feature: 'account-recovery',
  summary: 'Request a reset of the sign-in methods.',
  source: 'docs/behaviour/account-recovery.md#calls',
  callers: ['session', 'pending_2fa'],
  duringAttention: true,
  body: z.strictObject({ challenge_id: IdInput, code: CodeInput }),
  reply: AccountRecovery,
  errors: [
    'not_found',
    'conflict',
    'forbidden',
    'invalid_code',
    'challenge_expired',
    'factor_locked',
    'rate_limited',
  ],
});
