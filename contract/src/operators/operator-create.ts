import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { OperatorRole } from '../admin/operator-roles.ts';
import { IdInput } from '../http/scalars.ts';
import { Operator, operatorExample } from './operator.ts';

/** POST /api/admin/operators: makes an account an operator; `conflict` if it is one. */
export const operatorCreate = adminEndpoint({
  method: 'POST',
  path: '/api/admin/operators',
  summary: 'Make an account an operator.',
  source: 'docs/behaviour/admin.md#operators',
  role: 'owner',
  body: z.strictObject({ user_id: IdInput, role: OperatorRole, reason: ReasonInput }),
  reply: Operator,
  errors: ['not_found', 'conflict'],
  examples: {
    body: { user_id: operatorExample.user_id, role: 'admin', reason: 'Runs the help desk' },
    reply: operatorExample,
  },
});
