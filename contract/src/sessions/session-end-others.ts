import { endpoint } from '../http/endpoint.ts';
import { LogoutReceipt } from './logout-receipt.ts';

/** POST /api/sessions/end-others: 'Sign out everywhere else'; every session of the account but the caller's ends at once. */
export const sessionEndOthers = endpoint({
  method: 'POST',
  path: '/api/sessions/end-others',
  feature: 'sessions',
  summary: 'End every other session of the account.',
  source: '#48',
  callers: ['session'],
  reply: LogoutReceipt,
});
