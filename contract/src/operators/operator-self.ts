import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { OperatorRole } from '../admin/operator-roles.ts';
import { Id } from '../http/scalars.ts';

/** GET /api/admin/self: the caller and their permissions. */
export const operatorSelf = adminEndpoint({
  method: 'GET',
  path: '/api/admin/self',
  summary: 'Read the caller and its role.',
  source: 'docs/behaviour/admin.md#callers',
  role: 'auditor',
  reply: z.object({
    type: z.enum(['person', 'machine']),
    /** The id of the account, or of the client. */
    id: Id,
    name: z.string(),
    role: OperatorRole,
  }),
  examples: {
    reply: { type: 'person', id: '0190f5a0-1111-7000-8000-000000000001', name: 'Alice Tan', role: 'owner' },
  },
});
