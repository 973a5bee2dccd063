import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty, IdInput, TokenInput } from '../http/scalars.ts';

/**
 * POST /api/deliveries/report: the gateway's report about an SMS, authenticated by the `token` that it received with
 * the message.
 */
export const deliveryReport = endpoint({
  method: 'POST',
  path: '/api/deliveries/report',
  feature: 'deliveries',
  summary: 'Report the delivery state of a message.',
  source: 'docs/behaviour/codes.md#delivery',
  callers: ['anyone'],
  body: z.strictObject({ id: IdInput, token: TokenInput, status: z.enum(['delivered', 'failed']) }),
  reply: Empty,
  errors: ['invalid_token', 'rate_limited'],
});
