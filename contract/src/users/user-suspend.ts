import { userAction } from './user-action.ts';

/**
 * POST /api/admin/users/:id/suspend: ends every session immediately, and prevents sign-ins; `conflict` for the last
 * owner.
 */
export const userSuspend = userAction({
  path: '/api/admin/users/:id/suspend',
  summary: 'Suspend an account.',
  role: 'admin',
});
