import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { IdInput } from '../http/scalars.ts';
import { Invitation, invitationExample } from './invitation.ts';

/**
 * POST /api/admin/invitations/:id/resend: mails a new link for seven days and invalidates the previous one. `conflict`
 * if it was accepted or revoked.
 */
export const invitationResend = adminEndpoint({
  method: 'POST',
  path: '/api/admin/invitations/:id/resend',
  summary: 'Send an invitation again.',
  source: 'docs/behaviour/joining.md#invitations',
  role: 'admin',
  params: z.object({ id: IdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Invitation,
  errors: ['not_found', 'conflict'],
  examples: { reply: invitationExample },
});
