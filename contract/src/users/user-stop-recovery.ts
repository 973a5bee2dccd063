import { userAction } from './user-action.ts';

/** POST /api/admin/users/:id/stop-recovery: 409 if none is waiting. */
export const userStopRecovery = userAction({
  path: '/api/admin/users/:id/stop-recovery',
  summary: 'Stop a pending recovery.',
  role: 'support',
});
