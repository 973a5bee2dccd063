import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { Timestamp } from '../http/scalars.ts';

/** GET /api/admin/overview: numbers that are counted in the background, at most some minutes old. */
export const overviewRead = adminEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Get the number of accounts, sessions and applications, and the sign-ins of the last 30 days.',
  source: 'docs/behaviour/admin.md#overview',
  role: 'auditor',
  reply: z.object({
    counted_at: Timestamp,
    accounts: z.number(),
    suspended_accounts: z.number(),
    sessions: z.number(),
    clients: z.number(),
    /** Messages waiting to be sent, and those of recent days that failed. */
    messages_waiting: z.number(),
    messages_failed: z.number(),
    /** UTC days, oldest first, one for each of the last 30. */
    days: z.array(
      z.object({
        /** '2026-11-20' */
        day: z.string(),
        sign_ins: z.number(),
        failures: z.number(),
      }),
    ),
    /** Sign-ins of those days by what completed them: the second factor if there was one, otherwise the method. */
    methods: z.array(z.object({ method: z.string(), sign_ins: z.number() })),
  }),
  examples: {
    reply: {
      counted_at: '2026-11-21T08:00:00.000Z',
      accounts: 12_480,
      suspended_accounts: 12,
      sessions: 3_120,
      clients: 14,
      messages_waiting: 0,
      messages_failed: 2,
      days: [{ day: '2026-11-20', sign_ins: 812, failures: 45 }],
      methods: [{ method: 'totp', sign_ins: 500 }],
    },
  },
});
