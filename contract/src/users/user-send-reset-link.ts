import { userAction } from './user-action.ts';

/** POST /api/admin/users/:id/send-reset-link: `conflict` where no email address may have it. */
export const userSendResetLink = userAction({
  path: '/api/admin/users/:id/send-reset-link',
  summary: 'Mail a link that resets the password.',
  role: 'support',
});
