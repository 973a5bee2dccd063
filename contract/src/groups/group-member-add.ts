import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { Empty, IdInput } from '../http/scalars.ts';
import { GroupNameInput } from './group.ts';

/**
 * PUT /api/admin/groups/:name/members/:user_id: succeeds if it is already a member; `conflict` if it is in too many
 * groups.
 */
export const groupMemberAdd = adminEndpoint({
  method: 'PUT',
  path: '/api/admin/groups/:name/members/:user_id',
  summary: 'Add an account to a group.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'admin',
  params: z.object({ name: GroupNameInput, user_id: IdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Empty,
  errors: ['conflict'],
  examples: { body: { reason: 'Moved to another team' }, reply: {} },
});
