import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { Group, GroupNameInput, GroupTitleInput, groupExample } from './group.ts';

/** PATCH /api/admin/groups/:name: changes the title; the name is permanent. */
export const groupUpdate = adminEndpoint({
  method: 'PATCH',
  path: '/api/admin/groups/:name',
  summary: 'Change the title of a group.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'admin',
  params: z.object({ name: GroupNameInput }),
  body: z.strictObject({ title: GroupTitleInput, reason: ReasonInput }),
  reply: Group,
  examples: { body: { title: 'Sales' }, reply: { ...groupExample, title: 'Sales' } },
});
