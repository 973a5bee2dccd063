import { userAction } from './user-action.ts';

/** POST /api/admin/users/:id/unlock: ends locks and cooldowns; a permanently locked factor needs `reset-factors`. */
export const userUnlock = userAction({
  path: '/api/admin/users/:id/unlock',
  summary: 'Clear the locks caused by wrong attempts.',
  role: 'support',
});
