import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { AdminClient, adminClientExample } from './admin-client.ts';

/** GET /api/admin/clients: in the order of creation; `query` is a prefix of a word of the name, or of the client_id. */
export const clientList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/clients',
  summary: 'List the applications.',
  source: 'docs/behaviour/applications.md#operators',
  role: 'auditor',
  query: z.strictObject(listQuery),
  reply: pageOf(AdminClient),
  examples: { reply: { items: [adminClientExample], next_cursor: null } },
});
