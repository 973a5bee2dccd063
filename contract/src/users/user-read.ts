import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { AdminUserDetail, adminUserDetailExample } from './admin-user.ts';

/** GET /api/admin/users/:id */
export const userRead = adminEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'Read an account, and what is blocking its sign-ins.',
  source: 'docs/behaviour/admin.md#support',
  role: 'auditor',
  params: z.object({ id: IdInput }),
  reply: AdminUserDetail,
  examples: { reply: adminUserDetailExample },
});
