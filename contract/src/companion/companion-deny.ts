import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty, IdInput } from '../http/scalars.ts';
import { companionAddresses } from './companion-addresses.ts';

/**
 * POST /api/companion/challenges/:id/deny: final, and recorded in the login history; a request that was approved before
 * is 409.
 */
export const companionDeny = endpoint({
  ...companionAddresses.companionDeny,
  feature: 'companion',
  summary: 'Deny a request.',
  source: 'docs/behaviour/companion.md#calls, security #8',
  callers: ['device'],
  params: z.object({ id: IdInput }),
  reply: Empty,
  errors: ['not_found', 'conflict', 'challenge_expired'],
});
