import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { GroupNameInput } from '../groups/group.ts';
import { AdminUser, adminUserExample, UserStatus } from './admin-user.ts';

/**
 * GET /api/admin/users: the newest first; with `query` those with an email, phone number, word of the name, or id (of that at least what comes before its first
 * dash, and the dash) that begins with it, in the order of what was found. Every word of it has to be found.
 * `group`: its members alone; `not_found` where there is no such group.
 */
export const userList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'List accounts, or search for them.',
  source: 'docs/behaviour/admin.md#people',
  role: 'auditor',
  query: z.strictObject({ ...listQuery, status: z.optional(UserStatus), group: z.optional(GroupNameInput) }),
  reply: pageOf(AdminUser),
  errors: ['not_found'],
  examples: { reply: { items: [adminUserExample], next_cursor: null } },
});
