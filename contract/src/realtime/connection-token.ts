import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

/** GET /api/ws/connection: a token for the realtime connection alone, and the websocket's address. */
export const connectionToken = endpoint({
  method: 'GET',
  path: '/api/ws/connection',
  feature: 'realtime',
  summary: 'Get a realtime connection token.',
  source: 'spec §7, decisions §5 and §6',
  callers: ['session', 'pending_2fa', 'pending_reset'],
  duringAttention: true,
  unattended: true,
  reply: z.object({ token: z.string(), url: z.string() }),
});
