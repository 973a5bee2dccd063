import { userAction } from './user-action.ts';

/** POST /api/admin/users/:id/activate: reverses `suspend`. */
export const userActivate = userAction({
  path: '/api/admin/users/:id/activate',
  summary: 'Let a suspended account in again.',
  role: 'admin',
});
