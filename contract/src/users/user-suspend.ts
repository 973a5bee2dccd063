import { userAction } from './user-action.ts';

/** POST /api/admin/users/:id/suspend: every session ends at once, and nobody signs in; `conflict` for the last owner. */
export const userSuspend = userAction({
  path: '/api/admin/users/:id/suspend',
  summary: 'Suspend an account.',
  role: 'admin',
});
