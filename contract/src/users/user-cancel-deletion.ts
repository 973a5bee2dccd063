import { userAction } from './user-action.ts';

/** POST /api/admin/users/:id/cancel-deletion: keeps the account; `conflict` if it was not to be deleted. */
export const userCancelDeletion = userAction({
  path: '/api/admin/users/:id/cancel-deletion',
  summary: 'Cancel the deletion of an account.',
  role: 'admin',
});
