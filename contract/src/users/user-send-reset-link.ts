import { userAction } from './user-action.ts';

/** POST /api/admin/users/:id/send-reset-link: `conflict` if there is no email address that it may be sent to. */
export const userSendResetLink = userAction({
  path: '/api/admin/users/:id/send-reset-link',
  summary: 'Email a password reset link.',
  role: 'support',
});
