import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdInput, Timestamp } from '../http/scalars.ts';
import { companionAddresses } from './companion-addresses.ts';

/**
 * POST /api/companion/challenges/:id/approve: approves with the number that the portal shows.
 * A wrong number is `invalid_code` and ends the request: with three numbers, a second guess must not be possible.
 * A request that was answered before is 409.
 * The returned code is for POST /api/mfa/challenge/carro_id/verify, if realtime is blocked.
 */
export const companionApprove = endpoint({
  ...companionAddresses.companionApprove,
  feature: 'companion',
  summary: 'Approve a request.',
  source: 'docs/behaviour/companion.md#calls',
  callers: ['device'],
  params: z.object({ id: IdInput }),
  body: z.strictObject({ number: z.string().check(z.length(2, 'invalid'), z.regex(/^\d*$/, 'invalid')) }),
  reply: z.object({ code: z.string(), expires_at: Timestamp }),
  errors: ['not_found', 'conflict', 'invalid_code', 'challenge_expired', 'factor_locked'],
});
