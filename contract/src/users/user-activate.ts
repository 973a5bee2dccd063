import { userAction } from './user-action.ts';

/** POST /api/admin/users/:id/activate: reverses `suspend`. */
export const userActivate = userAction({
  path: '/api/admin/users/:id/activate',
  summary: 'Activate a suspended account.',
  role: 'admin',
});
