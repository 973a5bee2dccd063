import * as z from 'zod/mini';
import { InteractionInput } from '../authorize/oauth-parameters.ts';
import { endpoint } from '../http/endpoint.ts';
import { ChallengeKind } from '../http/scalars.ts';
import { Challenge, ChallengeParams, challengeCallers } from './challenge.ts';

/**
 * POST /api/mfa/challenge/:factor/request: sends a code, or asks the companion app; 404 for a factor that the caller is
 * not offered.
 * `interaction` is the stored application request that the page is about: the companion app shows the application's
 * name.
 */
export const challengeRequest = endpoint({
  method: 'POST',
  path: '/api/mfa/challenge/:factor/request',
  feature: 'mfa',
  summary: 'Start the challenge of a factor that sends something.',
  source: 'docs/behaviour/mfa.md#calls',
  callers: challengeCallers,
  duringAttention: true,
  params: ChallengeParams,
  body: z.strictObject({ type: ChallengeKind, interaction: InteractionInput }),
  reply: Challenge,
  errors: ['not_found', 'factor_locked', 'rate_limited', 'unavailable'],
});
