import * as z from 'zod/mini';
import { companionAddresses } from '../companion/companion-addresses.ts';
import { endpoint } from '../http/endpoint.ts';
import { Empty, IdInput } from '../http/scalars.ts';

/**
 * POST /api/companion/requests/:id/deny: final, and written to the login history; the application asks this account no more
 * for a while. A request answered before is 409.
 */
export const applicationRequestDeny = endpoint({
  ...companionAddresses.applicationRequestDeny,
  feature: 'ciba',
  summary: 'Deny what an application asks.',
  source: 'docs/behaviour/ciba.md#calls, security #226',
  callers: ['device'],
  params: z.object({ id: IdInput }),
  reply: Empty,
  errors: ['not_found', 'conflict', 'challenge_expired'],
});
