import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput } from '../http/scalars.ts';

/**
 * POST /api/mfa/register/lark/request: the address at which the person signs in at Lark to link that account. 404 if
 * the operator has not configured Lark; 409 if a Lark account is already linked.
 */
export const larkLinkRequest = endpoint({
  method: 'POST',
  path: '/api/mfa/register/lark/request',
  feature: 'mfa',
  summary: 'Start linking a Lark account.',
  source: 'docs/behaviour/mfa.md#lark',
  callers: ['session'],
  stepUp: true,
  duringAttention: true,
  body: z.strictObject({ mfa_token: MfaTokenInput }),
  reply: z.object({ authorize_url: z.string() }),
  errors: ['2fa_required', 'not_found', 'conflict'],
});
