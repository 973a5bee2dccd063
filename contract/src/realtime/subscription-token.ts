import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

/** POST /api/ws/subscription: a token for the bearer's own channel `sso-ws:{user_id}.{token_id}`; 403 for any other (security #76). */
export const subscriptionToken = endpoint({
  method: 'POST',
  path: '/api/ws/subscription',
  feature: 'realtime',
  summary: 'Get a realtime subscription token for a channel.',
  source: 'docs/behaviour/realtime.md#calls, docs/behaviour/sessions.md#tokens',
  callers: ['session', 'pending_2fa', 'pending_reset'],
  duringAttention: true,
  unattended: true,
  body: z.strictObject({
    channel: z.string().check(z.minLength(1, 'required'), z.maxLength(255, 'too_long')),
  }),
  reply: z.object({ token: z.string() }),
  errors: ['forbidden'],
});
