import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { Group, GroupNameInput, groupExample } from './group.ts';

/** GET /api/admin/groups/:name */
export const groupRead = adminEndpoint({
  method: 'GET',
  path: '/api/admin/groups/:name',
  summary: 'Read a group.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'auditor',
  params: z.object({ name: GroupNameInput }),
  reply: Group,
  examples: { reply: groupExample },
});
