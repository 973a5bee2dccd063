import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty } from '../http/scalars.ts';

/**
 * POST /api/profile/password-reset/stop: stops a waiting reset of the account's password, from any of its sessions; 404
 * if none is waiting.
 */
export const passwordResetStopOwn = endpoint({
  method: 'POST',
  path: '/api/profile/password-reset/stop',
  feature: 'passwords',
  summary: 'Stop a pending password reset.',
  source: 'security #103',
  callers: ['session'],
  duringAttention: true,
  body: z.strictObject({}),
  reply: Empty,
  errors: ['not_found'],
});
