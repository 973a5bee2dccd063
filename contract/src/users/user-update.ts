import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { IdInput } from '../http/scalars.ts';
import { AdminUserDetail, adminUserDetailExample } from './admin-user.ts';
import { userFields } from './user-fields.ts';

/** PATCH /api/admin/users/:id: a new contact is unverified, and everything based on the old one ends. */
export const userUpdate = adminEndpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  summary: 'Change an account.',
  source: 'docs/behaviour/admin.md#accounts',
  role: 'admin',
  params: z.object({ id: IdInput }),
  body: z.strictObject({ ...userFields, reason: ReasonInput }),
  reply: AdminUserDetail,
  errors: ['invalid_fields', 'conflict'],
  examples: { body: { name: 'Ben Lim', reason: 'Married' }, reply: adminUserDetailExample },
});
