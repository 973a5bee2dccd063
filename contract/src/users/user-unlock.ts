import { userAction } from './user-action.ts';

/** POST /api/admin/users/:id/unlock: ends locks and cooldowns; a permanently locked factor needs `reset-factors`. */
export const userUnlock = userAction({
  path: '/api/admin/users/:id/unlock',
  summary: 'End what wrong attempts have locked.',
  role: 'support',
});
