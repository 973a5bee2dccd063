import * as z from 'zod/mini';
import { companionAddresses } from '../companion/companion-addresses.ts';
import { endpoint } from '../http/endpoint.ts';
import { Empty, IdInput } from '../http/scalars.ts';

/**
 * POST /api/companion/requests/:id/deny: final, and recorded in the login history; the application cannot ask this
 * account again for a while. A request that was answered before is 409.
 */
export const applicationRequestDeny = endpoint({
  ...companionAddresses.applicationRequestDeny,
  feature: 'ciba',
  summary: 'Deny the request of an application.',
  source: 'docs/behaviour/ciba.md#calls, security #226',
  callers: ['device'],
  params: z.object({ id: IdInput }),
  reply: Empty,
  errors: ['not_found', 'conflict', 'challenge_expired'],
});
