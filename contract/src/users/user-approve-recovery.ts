import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { IdInput, Timestamp } from '../http/scalars.ts';
import { AdminUserDetail, adminUserDetailExample } from './admin-user.ts';

/**
 * POST /api/admin/users/:id/approve-recovery: approves the recovery that was requested at that time, as the account
 * shows it; 409 if it is no longer waiting, although another may be.
 */
export const userApproveRecovery = adminEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/approve-recovery',
  summary: 'Approve a pending recovery.',
  source: 'docs/behaviour/admin.md#support',
  role: 'support',
  params: z.object({ id: IdInput }),
  body: z.strictObject({ asked_at: Timestamp.check(z.maxLength(32, 'invalid')), reason: ReasonInput }),
  reply: AdminUserDetail,
  errors: ['conflict'],
  examples: {
    body: { asked_at: '2026-11-20T10:26:00.000Z', reason: 'Called the help desk' },
    reply: adminUserDetailExample,
  },
});
