import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { Operator, operatorExample } from './operator.ts';

/** GET /api/admin/operators/:user_id */
export const operatorRead = adminEndpoint({
  method: 'GET',
  path: '/api/admin/operators/:user_id',
  summary: 'Read an operator.',
  source: 'docs/behaviour/admin.md#operators',
  role: 'auditor',
  params: z.object({ user_id: IdInput }),
  reply: Operator,
  examples: { reply: operatorExample },
});
