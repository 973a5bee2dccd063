import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import { ClientAccess } from './client-access.ts';
import { GroupNameInput } from './group.ts';

/**
 * PUT /api/admin/clients/:client_id/access: `groups` is the complete list; `conflict` if one of them does not exist.
 */
export const clientAccessSet = adminEndpoint({
  method: 'PUT',
  path: '/api/admin/clients/:client_id/access',
  summary: 'Set who can use an application. Anyone who loses access loses its tokens immediately.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'admin',
  params: z.object({ client_id: ClientIdInput }),
  body: z.strictObject({
    access: z.enum(['everyone', 'groups']),
    groups: z.optional(z.array(GroupNameInput).check(z.maxLength(200, 'too_long'))),
    reason: ReasonInput,
  }),
  reply: ClientAccess,
  errors: ['conflict'],
  examples: {
    body: { access: 'groups', groups: ['sales'] },
    reply: { access: 'groups', groups: ['sales'] },
  },
});
