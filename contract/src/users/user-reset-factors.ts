import { userAction } from './user-action.ts';

/** POST /api/admin/users/:id/reset-factors: for a person who lost every factor; sessions end. */
export const userResetFactors = userAction({
  path: '/api/admin/users/:id/reset-factors',
  summary: 'Remove all second factors of an account.',
  role: 'support',
});
