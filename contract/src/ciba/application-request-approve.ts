import * as z from 'zod/mini';
import { companionAddresses } from '../companion/companion-addresses.ts';
import { endpoint } from '../http/endpoint.ts';
import { Empty, IdInput } from '../http/scalars.ts';

/**
 * POST /api/companion/requests/:id/approve: approves a back-channel request of an application.
 * A request that was answered before is 409; one that has expired, or that its account may no longer answer, is
 * `challenge_expired`. While the account has a required notice, it is `attention_required`.
 */
export const applicationRequestApprove = endpoint({
  ...companionAddresses.applicationRequestApprove,
  feature: 'ciba',
  summary: 'Approve the request of an application.',
  source: 'docs/behaviour/ciba.md#calls',
  callers: ['device'],
  params: z.object({ id: IdInput }),
  reply: Empty,
  errors: ['not_found', 'conflict', 'challenge_expired', 'attention_required'],
});
