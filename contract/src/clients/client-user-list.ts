import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { ClientIdInput } from '../applications/client-id.ts';
import { Id, Timestamp } from '../http/scalars.ts';

/** An account that allowed an application access. */
const ClientUser = z.object({
  user_id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  last_used_at: Timestamp,
});

/** GET /api/admin/clients/:client_id/users: the accounts that use it, in the order of their creation. */
export const clientUserList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/clients/:client_id/users',
  summary: 'List the accounts that use an application.',
  source: 'docs/behaviour/applications.md#operators',
  role: 'auditor',
  params: z.object({ client_id: ClientIdInput }),
  query: z.strictObject({ cursor: listQuery.cursor, limit: listQuery.limit }),
  reply: pageOf(ClientUser),
  examples: {
    reply: {
      items: [
        {
          user_id: '0190f5a0-1111-7000-8000-000000000001',
          name: 'Alice Tan',
          email: 'alice@example.com',
          phone: null,
          last_used_at: '2026-11-21T08:00:00.000Z',
        },
      ],
      next_cursor: null,
    },
  },
});
