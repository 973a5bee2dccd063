import { endpoint } from '../http/endpoint.ts';
import { RecoveryCodes } from './recovery-codes.ts';

/**
 * GET /api/mfa/register/recovery_code/view: the plain codes; the `mfa_token` is only accepted in the header (security
 * H6).
 */
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
