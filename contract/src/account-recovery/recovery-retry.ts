import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { Challenge } from '../mfa/challenge.ts';

/** POST /api/mfa/recovery/retry: sends another code, which replaces the first. */
export const recoveryRetry = endpoint({
  method: 'POST',
  path: '/api/mfa/recovery/retry',
  feature: 'account-recovery',
  summary: 'Send the code again.',
  source: 'docs/behaviour/account-recovery.md#calls',
  callers: ['session', 'pending_2fa'],
  duringAttention: true,
  body: z.strictObject({ challenge_id: IdInput }),
  reply: Challenge,
  errors: ['not_found', 'challenge_expired', 'rate_limited', 'unavailable'],
});
