import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty } from '../http/scalars.ts';

/**
 * POST /api/profile/recovery/stop: stops a recovery of the account, from any of its sessions; 404 if none is waiting.
 */
export const recoveryStopOwn = endpoint({
  method: 'POST',
  path: '/api/profile/recovery/stop',
  feature: 'account-recovery',
  summary: 'Stop a pending recovery.',
  source: 'docs/behaviour/account-recovery.md#calls',
  callers: ['session'],
  duringAttention: true,
  body: z.strictObject({}),
  reply: Empty,
  errors: ['not_found'],
});
