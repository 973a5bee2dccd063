import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { OperatorRole } from '../admin/operator-roles.ts';
import { IdInput } from '../http/scalars.ts';
import { Operator, operatorExample } from './operator.ts';

/** PATCH /api/admin/operators/:user_id: changes the role; `conflict` for the last owner's. */
export const operatorUpdate = adminEndpoint({
  method: 'PATCH',
  path: '/api/admin/operators/:user_id',
  summary: "Change an operator's role.",
  source: 'docs/behaviour/admin.md#operators',
  role: 'owner',
  params: z.object({ user_id: IdInput }),
  body: z.strictObject({ role: OperatorRole, reason: ReasonInput }),
  reply: Operator,
  examples: { body: { role: 'support' }, reply: { ...operatorExample, role: 'support' } },
});
