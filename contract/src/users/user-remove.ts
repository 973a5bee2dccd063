import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { IdInput, Timestamp } from '../http/scalars.ts';

/**
 * DELETE /api/admin/users/:id: signs the account out everywhere and erases it after the waiting period, during which
 * the deletion can be cancelled; with `now` it is erased immediately. `conflict` for the last owner.
 */
export const userRemove = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Delete an account, after a few days or immediately.',
  source: 'docs/behaviour/admin.md#accounts',
  role: 'admin',
  params: z.object({ id: IdInput }),
  body: z.strictObject({ now: z.optional(z.boolean()), reason: ReasonInput }),
  reply: z.object({
    /** When it will be erased; null if it has been. */
    erase_at: z.nullable(Timestamp),
  }),
  errors: ['conflict'],
  examples: { body: { reason: 'Has left' }, reply: { erase_at: '2026-12-05T10:26:00.000Z' } },
});
