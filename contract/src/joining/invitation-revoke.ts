import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { IdInput } from '../http/scalars.ts';
import { Invitation, invitationExample } from './invitation.ts';

/**
 * DELETE /api/admin/invitations/:id: invalidates its link; it stays in the list. `conflict` if it was accepted or
 * revoked.
 */
export const invitationRevoke = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  summary: 'Revoke an invitation.',
  source: 'docs/behaviour/joining.md#invitations',
  role: 'admin',
  params: z.object({ id: IdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Invitation,
  errors: ['not_found', 'conflict'],
  examples: { reply: { ...invitationExample, status: 'revoked' } },
});
