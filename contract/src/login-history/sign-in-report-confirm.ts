import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { SignInReportLink } from './sign-in-report-read.ts';

/**
 * POST /api/auth/sign-in-report/confirm: 'This wasn't me', without signing in. Every session of the account ends, and a
 * password that was used works no more. `reset_token` sets a new one as a mailed reset link does; null where there is
 * none to set. The link works once.
 */
export const signInReportConfirm = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in-report/confirm',
  feature: 'login-history',
  summary: 'Report a sign-in as not recognised with the mailed link.',
  source: '#107',
  callers: ['anyone'],
  body: SignInReportLink,
  reply: z.object({
    reset_token: z.nullable(z.string()),
    /** The sign-in methods that were added by it and are gone, by name. */
    removed: z.array(z.string()),
  }),
  errors: ['invalid_token', 'rate_limited'],
});
