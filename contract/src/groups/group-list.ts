import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { Group, groupExample } from './group.ts';

/** GET /api/admin/groups: by name; `query` is a prefix of the name. */
export const groupList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/groups',
  summary: 'List the groups.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'auditor',
  query: z.strictObject(listQuery),
  reply: pageOf(Group),
  examples: { reply: { items: [groupExample], next_cursor: null } },
});
