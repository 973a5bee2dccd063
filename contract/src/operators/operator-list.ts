import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { Operator, operatorExample } from './operator.ts';

/**
 * GET /api/admin/operators: in the order in which their accounts were created; `query` is a prefix of the email or id.
 */
export const operatorList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/operators',
  summary: 'List the operators.',
  source: 'docs/behaviour/admin.md#operators',
  role: 'auditor',
  query: z.strictObject(listQuery),
  reply: pageOf(Operator),
  examples: { reply: { items: [operatorExample], next_cursor: null } },
});
