import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { challengeCallers } from '../mfa/challenge.ts';

/**
 * `sending`: on its way to the mail server or gateway. `sent`: accepted by it; nothing more is known if it sends no
 * reports. `delivered` and `failed`: reported by the gateway, or refused by the mail server.
 */
export const DeliveryState = z.enum(['sending', 'sent', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/**
 * GET /api/mfa/deliveries/:challenge_id: the delivery state of a challenge's code; 404 for another caller's (security
 * #254).
 */
export const deliveryRead = endpoint({
  method: 'GET',
  path: '/api/mfa/deliveries/:challenge_id',
  feature: 'deliveries',
  summary: 'Read the delivery state of a code.',
  source: 'docs/behaviour/codes.md#delivery',
  callers: challengeCallers,
  duringAttention: true,
  unattended: true,
  proof: 'none',
  params: z.object({ challenge_id: IdInput }),
  reply: z.object({ state: DeliveryState }),
  errors: ['not_found'],
});
