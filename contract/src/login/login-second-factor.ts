import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput } from '../http/scalars.ts';
import { SignedIn } from './auth-reply.ts';

/**
 * POST /api/auth/login/2fa: exchanges the pending token for a session, with the `mfa_token` earned under it; the
 * pending token becomes invalid.
 */
export const loginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/login/2fa',
  feature: 'login',
  summary: 'Finish a sign-in with its second factor.',
  source: 'docs/behaviour/login.md#calls, docs/behaviour/sessions.md#tokens, security #2',
  callers: ['pending_2fa'],
  proof: 'binds',
  body: z.strictObject({
    mfa_token: MfaTokenInput,
    /** Sign-ins from this browser skip the second factor for `trust_days` (docs/behaviour/mfa.md#trusted-devices). */
    trust_device: z.optional(z.boolean()),
  }),
  reply: SignedIn,
  errors: ['2fa_required'],
});
