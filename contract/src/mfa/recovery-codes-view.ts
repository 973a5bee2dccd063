import { endpoint } from '../http/endpoint.ts';
import { RecoveryCodes } from './recovery-codes.ts';

/** GET /api/mfa/register/recovery_code/view: the codes in clear; the `mfa_token` comes in the header alone (security H6). */
export const recoveryCodesView = endpoint({
  method: 'GET',
  path: '/api/mfa/register/recovery_code/view',
  feature: 'mfa',
  summary: 'View the recovery codes.',
  source: 'docs/behaviour/mfa.md',
  callers: ['session'],
  stepUp: true,
  duringAttention: true,
  reply: RecoveryCodes,
  errors: ['2fa_required'],
});
