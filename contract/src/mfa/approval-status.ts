import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { DenialReason } from '../realtime/realtime-event.ts';
import { challengeCallers } from './challenge.ts';

/**
 * POST /api/mfa/challenge/carro_id/status: how a request for approval stands, for a portal that missed the realtime event.
 * An approval whose `mfa_token` is not used yet is answered with one; an earlier one for the same challenge dies.
 * After the challenge's end it is `expired`, whatever came of it.
 */
export const approvalStatus = endpoint({
  method: 'POST',
  path: '/api/mfa/challenge/carro_id/status',
  feature: 'mfa',
  summary: 'Ask how a request for approval stands.',
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
