import { endpoint } from '../http/endpoint.ts';
import { AccountRecovery } from './account-recovery.ts';

/** GET /api/mfa/recovery: whether the sign-in methods can be reset, and the progress of a reset. */
export const recoveryRead = endpoint({
  method: 'GET',
  path: '/api/mfa/recovery',
  feature: 'account-recovery',
  summary: 'Read the options of someone who has lost every second factor.',
  source: 'docs/behaviour/account-recovery.md#calls',
  callers: ['session', 'pending_2fa'],
  duringAttention: true,
  reply: AccountRecovery,
});
