import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { AdminApi, adminApiExample } from './admin-api.ts';

/**
 * GET /api/admin/apis: by audience, the built-in one first; `query` is a prefix of the audience or of a word of the
 * name.
 */
export const apiList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/apis',
  summary: 'List the APIs.',
  source: 'docs/behaviour/applications.md#apis',
  role: 'auditor',
  query: z.strictObject(listQuery),
  reply: pageOf(AdminApi),
  examples: { reply: { items: [adminApiExample], next_cursor: null } },
});
