import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { GroupNameInput } from './group.ts';
import { GroupMember, groupMemberExample } from './group-member.ts';

/** GET /api/admin/groups/:name/members: in the order in which the accounts were created. */
export const groupMemberList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/groups/:name/members',
  summary: 'List the members of a group.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'auditor',
  params: z.object({ name: GroupNameInput }),
  query: z.strictObject({ cursor: listQuery.cursor, limit: listQuery.limit }),
  reply: pageOf(GroupMember),
  examples: { reply: { items: [groupMemberExample], next_cursor: null } },
});
