import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { Group, GroupNameInput, GroupTitleInput, groupExample } from './group.ts';

/** POST /api/admin/groups: `conflict` if the name is taken. */
export const groupCreate = adminEndpoint({
  method: 'POST',
  path: '/api/admin/groups',
  summary: 'Create a group.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'admin',
  body: z.strictObject({
    name: GroupNameInput,
    title: z.optional(GroupTitleInput),
    reason: ReasonInput,
  }),
  reply: Group,
  errors: ['conflict'],
  examples: { body: { name: 'sales', title: 'Sales team' }, reply: groupExample },
});
