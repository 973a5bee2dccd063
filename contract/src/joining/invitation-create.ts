import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { GroupNameInput } from '../groups/group.ts';
import { EmailInput, NameInput } from '../http/scalars.ts';
import { Invitation, invitationExample } from './invitation.ts';

/**
 * POST /api/admin/invitations: mails a link that is valid for seven days; `conflict` if the address has an account or
 * an open invitation.
 */
export const invitationCreate = adminEndpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Invite someone to create an account.',
  source: 'docs/behaviour/joining.md#invitations',
  role: 'admin',
  body: z.strictObject({
    email: EmailInput,
    name: z.optional(NameInput),
    groups: z.optional(z.array(GroupNameInput).check(z.maxLength(50, 'too_long'))),
    reason: ReasonInput,
  }),
  reply: Invitation,
  errors: ['not_found', 'conflict'],
  examples: {
    body: { email: invitationExample.email, name: 'Ben Lim', groups: ['staff'] },
    reply: invitationExample,
  },
});
