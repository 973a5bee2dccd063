import { endpoint } from '../http/endpoint.ts';
import { LogoutReceipt } from './logout-receipt.ts';

/** POST /api/logout: ends the session, or cancels the pending sign-in, whose token makes the call. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  feature: 'sessions',
  summary: 'End the session of the token that makes the call.',
  source: 'docs/behaviour/sessions.md',
  callers: ['session', 'pending_2fa', 'pending_reset'],
  proof: 'none',
  duringAttention: true,
  reply: LogoutReceipt,
});
