import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { AudienceInput } from './admin-api.ts';

/** An application that was granted scopes of an API. */
const ApiClient = z.object({ client_id: z.string(), name: z.string(), scopes: z.array(z.string()) });

/** GET /api/admin/apis/:audience/clients */
export const apiClientList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/apis/:audience/clients',
  summary: 'List the applications that were granted scopes of an API.',
  source: 'docs/behaviour/applications.md#apis',
  role: 'auditor',
  params: z.object({ audience: AudienceInput }),
  query: z.strictObject({ cursor: listQuery.cursor, limit: listQuery.limit }),
  reply: pageOf(ApiClient),
  examples: {
    reply: {
      items: [{ client_id: '0190f5a0-2222-7000-8000-000000000002', name: 'Orders', scopes: ['read'] }],
      next_cursor: null,
    },
  },
});
