import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { TokenInput } from '../http/scalars.ts';
import { MfaInfo } from './mfa-info.ts';

/**
 * POST /api/mfa/register/lark/setup: links the Lark account that the person signed in to, with the parameters that Lark
 * returned. 409 if another account has it, 503 if Lark does not answer.
 */
export const larkLinkSetup = endpoint({
  method: 'POST',
  path: '/api/mfa/register/lark/setup',
  feature: 'mfa',
  summary: 'Finish linking a Lark account.',
  source: 'docs/behaviour/mfa.md#lark',
  callers: ['session'],
  duringAttention: true,
  body: z.strictObject({
    state: TokenInput,
    code: z.string().check(z.minLength(1, 'required'), z.maxLength(2048, 'too_long')),
  }),
  reply: MfaInfo,
  errors: ['not_found', 'challenge_expired', 'conflict', 'unavailable'],
});
