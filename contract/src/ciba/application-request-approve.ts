import * as z from 'zod/mini';
import { companionAddresses } from '../companion/companion-addresses.ts';
import { endpoint } from '../http/endpoint.ts';
import { Empty, IdInput } from '../http/scalars.ts';

/**
 * POST /api/companion/requests/:id/approve: lets an application have what it asks for over its back channel.
 * A request answered before is 409; one that is over, or that its account may not answer any more, is `challenge_expired`.
 */
export const applicationRequestApprove = endpoint({
  ...companionAddresses.applicationRequestApprove,
  feature: 'ciba',
  summary: 'Approve what an application asks.',
  source: 'docs/behaviour/ciba.md#calls',
  callers: ['device'],
  params: z.object({ id: IdInput }),
  reply: Empty,
  errors: ['not_found', 'conflict', 'challenge_expired'],
});
