import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty } from '../http/scalars.ts';

/** POST /api/profile/password-reset/stop: stops a reset of the account's password that waits, from any of its sessions; 404 where none waits. */
export const passwordResetStopOwn = endpoint({
  method: 'POST',
  path: '/api/profile/password-reset/stop',
  feature: 'passwords',
  summary: 'Stop a password reset that waits.',
  source: 'security #103',
  callers: ['session'],
  duringAttention: true,
  body: z.strictObject({}),
  reply: Empty,
  errors: ['not_found'],
});
