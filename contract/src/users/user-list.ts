import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { GroupNameInput } from '../groups/group.ts';
import { AdminUser, adminUserExample, UserStatus } from './admin-user.ts';

/**
 * GET /api/admin/users: newest first. With `query`, accounts of which an email, phone number, word of the name, or id
 * (at least up to and including its first hyphen) begins with it, ordered by the match. Every word of the query must
 * match.
 * `group`: only its members; `not_found` if there is no such group.
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
