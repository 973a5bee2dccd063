import * as z from 'zod/mini';
import { ShownAtInput } from '../authorize/shown-at.ts';
import { companionAddresses } from '../companion/companion-addresses.ts';
import { endpoint } from '../http/endpoint.ts';
import { Empty, IdInput } from '../http/scalars.ts';

/**
 * POST /api/companion/requests/:id/approve: approves a back-channel request of an application.
 * A request that was answered before is 409; one that has expired, or that its account may no longer answer, is
 * `challenge_expired`. While the account has a required notice, it is `attention_required`.
 * `shown_at` is that of the request. If what it asks for was described otherwise since then, it is `consent_required`, and
 * waits to be shown again.
 */
export const applicationRequestApprove = endpoint({
  ...companionAddresses.applicationRequestApprove,
  feature: 'ciba',
  summary: 'Approve the request of an application.',
  source: 'docs/behaviour/ciba.md#calls',
  callers: ['device'],
  params: z.object({ id: IdInput }),
  body: z.strictObject({ shown_at: ShownAtInput }),
  reply: Empty,
  errors: ['not_found', 'conflict', 'challenge_expired', 'attention_required', 'consent_required'],
});
