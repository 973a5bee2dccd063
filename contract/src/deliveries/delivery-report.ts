import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty, IdInput, TokenInput } from '../http/scalars.ts';

/** POST /api/deliveries/report: what became of an SMS, by the gateway that was given the message's `token` with it. */
export const deliveryReport = endpoint({
  method: 'POST',
  path: '/api/deliveries/report',
  feature: 'deliveries',
  summary: 'Report what became of a message.',
  source: 'docs/behaviour/codes.md#delivery',
  callers: ['anyone'],
  body: z.strictObject({ id: IdInput, token: TokenInput, status: z.enum(['delivered', 'failed']) }),
  reply: Empty,
  errors: ['invalid_token', 'rate_limited'],
});
