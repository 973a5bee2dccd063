import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { Empty, IdInput } from '../http/scalars.ts';
import { GroupNameInput } from './group.ts';

/** DELETE /api/admin/groups/:name/members/:user_id: also ends access that depended on the membership. */
export const groupMemberRemove = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/groups/:name/members/:user_id',
  summary: 'Remove an account from a group.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'admin',
  params: z.object({ name: GroupNameInput, user_id: IdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Empty,
  examples: { body: { reason: 'Moved to another team' }, reply: {} },
});
