import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput } from '../http/scalars.ts';
import { Deletion } from './deletion.ts';

/**
 * POST /api/profile/deletion: ends every session, including this one, and erases the account after the waiting period
 * unless the deletion is cancelled before. `conflict` for the last owner.
 */
export const deletionRequest = endpoint({
  method: 'POST',
  path: '/api/profile/deletion',
  feature: 'leaving',
  summary: 'Delete your account, after a few days.',
  source: 'docs/behaviour/leaving.md#calls, security #207 to #209',
  callers: ['session'],
  stepUp: true,
  body: z.strictObject({ mfa_token: MfaTokenInput }),
  reply: Deletion,
  errors: ['2fa_required', 'conflict'],
});
