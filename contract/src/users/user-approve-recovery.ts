import { userAction } from './user-action.ts';

/** POST /api/admin/users/:id/approve-recovery: agrees to a recovery that the person asked for; 409 where none waits. */
export const userApproveRecovery = userAction({
  path: '/api/admin/users/:id/approve-recovery',
  summary: 'Agree to a recovery that waits.',
  role: 'support',
});
