import { userAction } from './user-action.ts';

/**
 * POST /api/admin/users/:id/approve-recovery: approves a recovery that the person requested; 409 if none is waiting.
 */
export const userApproveRecovery = userAction({
  path: '/api/admin/users/:id/approve-recovery',
  summary: 'Approve a pending recovery.',
  role: 'support',
});
