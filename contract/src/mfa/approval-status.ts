import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { DenialReason } from '../realtime/realtime-event.ts';
import { challengeCallers } from './challenge.ts';

/**
 * POST /api/mfa/challenge/carro_id/status: the state of an approval, for a page that missed the realtime event.
 * If it was approved and its `mfa_token` is unused, returns a new one and invalidates the earlier one.
 * After the challenge has expired it is `expired`, whatever the result was.
 */
export const approvalStatus = endpoint({
  method: 'POST',
  path: '/api/mfa/challenge/carro_id/status',
  feature: 'mfa',
  summary: 'Read the state of a request for approval.',
  source: 'docs/behaviour/companion.md, security #78',
  callers: challengeCallers,
  duringAttention: true,
  body: z.strictObject({ challenge_id: IdInput }),
  reply: z.object({
    state: z.enum(['waiting', 'approved', 'denied', 'expired']),
    mfa_token: z.optional(z.string()),
    /** Why it was denied. */
    reason: z.optional(DenialReason),
  }),
  errors: ['not_found', 'rate_limited'],
});
