import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

/** Transports that the client library supports, in the order in which a browser tries those it is given. */
export const transportNames = ['websocket', 'http_stream', 'sse', 'sockjs', 'webtransport'] as const;
export type TransportName = (typeof transportNames)[number];

export const RealtimeTransport = z.object({ transport: z.enum(transportNames), endpoint: z.string() });
export type RealtimeTransport = z.infer<typeof RealtimeTransport>;

/**
 * GET /api/ws/connection: a token for the realtime connection only, the websocket's address, and all transports in
 * order of preference.
 */
export const connectionToken = endpoint({
  method: 'GET',
  path: '/api/ws/connection',
  feature: 'realtime',
  summary: 'Get a realtime connection token.',
  source: 'docs/behaviour/realtime.md#calls, docs/behaviour/sessions.md#tokens',
  callers: ['session', 'pending_2fa', 'pending_reset'],
  duringAttention: true,
  unattended: true,
  reply: z.object({ token: z.string(), url: z.string(), transports: z.array(RealtimeTransport) }),
});
