import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput } from '../http/scalars.ts';
import { MfaInfo } from './mfa-info.ts';

/**
 * POST /api/mfa/remove/lark: unlinks the Lark account; 403 `forbidden` if 2FA is enforced and it is the last factor.
 */
export const larkRemove = endpoint({
  method: 'POST',
  path: '/api/mfa/remove/lark',
  feature: 'mfa',
  summary: 'Unlink the Lark account.',
  source: 'docs/behaviour/mfa.md#lark',
  callers: ['session'],
  stepUp: true,
  duringAttention: true,
  body: z.strictObject({ mfa_token: MfaTokenInput }),
  reply: MfaInfo,
  errors: ['2fa_required', 'not_found', 'forbidden'],
});
