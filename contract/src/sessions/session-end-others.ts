import { endpoint } from '../http/endpoint.ts';
import { LogoutReceipt } from './logout-receipt.ts';

/**
 * POST /api/sessions/end-others: 'Sign out everywhere else'; ends every session of the account except the caller's
 * immediately.
 */
export const sessionEndOthers = endpoint({
  method: 'POST',
  path: '/api/sessions/end-others',
  feature: 'sessions',
  summary: 'End every other session of the account.',
  source: '#48',
  callers: ['session'],
  reply: LogoutReceipt,
});
