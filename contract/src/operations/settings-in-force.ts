import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';

/** GET /api/admin/settings: the output of `latchkey doctor`; for a secret only whether it is set. */
export const settingsInForce = adminEndpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'List the settings in force.',
  source: 'docs/behaviour/admin.md#settings-and-keys',
  role: 'auditor',
  reply: z.object({
    items: z.array(z.object({ name: z.string(), value: z.string() })),
    next_cursor: z.null(),
  }),
  examples: { reply: { items: [{ name: 'AUDIT_DAYS', value: '400' }], next_cursor: null } },
});
