import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { Challenge, ChallengeParams, challengeCallers } from './challenge.ts';

/**
 * POST /api/mfa/challenge/:factor/retry: sends again; the old code becomes invalid, and the reply may contain a new
 * `challenge_id` (security #15).
 */
export const challengeRetry = endpoint({
  method: 'POST',
  path: '/api/mfa/challenge/:factor/retry',
  feature: 'mfa',
  summary: 'Send the code or the request for approval again.',
  source: 'docs/behaviour/mfa.md#calls',
  callers: challengeCallers,
  duringAttention: true,
  params: ChallengeParams,
  body: z.strictObject({ challenge_id: IdInput }),
  reply: Challenge,
  errors: ['not_found', 'challenge_expired', 'factor_locked', 'rate_limited', 'unavailable'],
});
