import { userAction } from './user-action.ts';

/** POST /api/admin/users/:id/end-sessions: signs the account out everywhere. */
export const userEndSessions = userAction({
  path: '/api/admin/users/:id/end-sessions',
  summary: 'End all sessions of an account.',
  role: 'support',
});
