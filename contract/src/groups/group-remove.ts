import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { Empty } from '../http/scalars.ts';
import { GroupNameInput } from './group.ts';

/** DELETE /api/admin/groups/:name: also ends access that its members had by it. */
export const groupRemove = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/groups/:name',
  summary: 'Delete a group, including what its members have through it.',
  source: 'docs/behaviour/groups.md#calls',
  role: 'admin',
  params: z.object({ name: GroupNameInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Empty,
  examples: { body: { reason: 'The team was dissolved' }, reply: {} },
});
