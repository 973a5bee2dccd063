import * as z from 'zod/mini';
import { FactorType } from '../http/api-error.ts';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput } from '../http/scalars.ts';
import { MfaInfo } from './mfa-info.ts';

/**
 * PUT /api/mfa/set-preferred-factor/:type: the factor that sign-in offers first; 404 if the account does not have it.
 */
export const preferredFactorSet = endpoint({
  method: 'PUT',
  path: '/api/mfa/set-preferred-factor/:type',
  feature: 'mfa',
  summary: 'Set the preferred factor.',
  source: 'docs/behaviour/mfa.md',
  callers: ['session'],
  stepUp: true,
  duringAttention: true,
  params: z.object({ type: FactorType }),
  body: z.strictObject({ mfa_token: MfaTokenInput }),
  reply: MfaInfo,
  errors: ['2fa_required', 'not_found'],
});
