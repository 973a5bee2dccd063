import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { Session } from '../sessions/session-list.ts';

/** GET /api/admin/users/:id/sessions: live sessions, most recently used first. */
export const userSessions = adminEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  summary: 'List where an account is signed in.',
  source: 'docs/behaviour/admin.md#support',
  role: 'auditor',
  params: z.object({ id: IdInput }),
  reply: z.object({ items: z.array(z.omit(Session, { is_current: true })) }),
  examples: {
    reply: {
      items: [
        {
          id: '0190f5a0-1111-7000-8000-000000000003',
          created_at: '2026-11-20T10:26:00.000Z',
          last_seen_at: '2026-11-21T08:00:00.000Z',
          ip: '192.0.2.7',
          place: 'Singapore',
          device: 'Computer',
          device_kind: 'computer',
          browser: 'Firefox 130',
          os: 'Windows',
          is_bound: true,
        },
      ],
    },
  },
});
