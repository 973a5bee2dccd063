import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { LoginAttention } from './login-attention.ts';

/**
 * POST /api/profile/login-attentions/:id: acknowledges or skips one notice.
 * Returns those still pending; skipping a required one, or acknowledging one whose cause must be resolved first, is
 * 403.
 */
export const attentionResolve = endpoint({
  method: 'POST',
  path: '/api/profile/login-attentions/:id',
  feature: 'attentions',
  summary: 'Acknowledge or skip a login attention.',
  source: 'docs/behaviour/attentions.md#calls',
  callers: ['session'],
  duringAttention: true,
  params: z.object({ id: IdInput }),
  body: z.strictObject({ action: z.enum(['acknowledge', 'skip']) }),
  reply: z.object({ login_attentions: z.array(LoginAttention) }),
  errors: ['not_found', 'forbidden'],
});
