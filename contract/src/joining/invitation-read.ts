import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { Invitation, invitationExample } from './invitation.ts';

/** GET /api/admin/invitations/:id */
export const invitationRead = adminEndpoint({
  method: 'GET',
  path: '/api/admin/invitations/:id',
  summary: 'Read an invitation.',
  source: 'docs/behaviour/joining.md#invitations',
  role: 'auditor',
  params: z.object({ id: IdInput }),
  reply: Invitation,
  errors: ['not_found'],
  examples: { reply: invitationExample },
});
