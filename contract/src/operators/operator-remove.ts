import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { Empty, IdInput } from '../http/scalars.ts';

/** DELETE /api/admin/operators/:user_id: the account stays; `conflict` for the last owner. */
export const operatorRemove = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/operators/:user_id',
  summary: "Remove an operator's role.",
  source: 'docs/behaviour/admin.md#operators',
  role: 'owner',
  params: z.object({ user_id: IdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Empty,
  errors: ['conflict'],
  examples: { body: { reason: 'Left the team' }, reply: {} },
});
